// Replays a recorded match by the rules.
#pragma once

#include <functional>

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// One event: a move, or a seat dropping out because of a fault.
struct Step {
  const Game& before;
  const Game& after;
  Seat seat;
  const Move* move;          // nullptr: the seat dropped out
  const v1::PlyRecord* ply;  // nullptr unless a move
  const v1::Fault* fault;    // nullptr unless a drop-out
};
using Visit = std::function<void(const Step&)>;

// Returns the deal of the record. The error says what is wrong with it.
Result<Deal> deal_of(const v1::MatchRecord& record);

// Returns the position in which the match started. The error says what is wrong with the record.
Result<Game> first_position(const v1::MatchRecord& record);

// Replays the match, calls `visit` for each step, and returns the last position. The error names
// the first ply that the rules don't allow; the steps before it have been visited. A record is
// input from outside: nothing in it is trusted.
Result<Game> replay(const v1::MatchRecord& record, const Visit& visit = {});

}  // namespace splendor::record
