// A recorded match, played again by the rules.
#pragma once

#include <functional>

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// One thing that happened: a move, or a seat that dropped out because of a fault.
struct Step {
  const Game& before;
  const Game& after;
  Seat seat;
  const Move* move;          // nullptr: the seat dropped out
  const v1::PlyRecord* ply;  // of the move
  const v1::Fault* fault;    // of the drop-out
};
using Visit = std::function<void(const Step&)>;

// The deal that the record holds. The error says what is wrong with it.
Result<Deal> deal_of(const v1::MatchRecord& record);

// Where the match started. The error says what is wrong with the record.
Result<Game> first_position(const v1::MatchRecord& record);

// Plays all of it, shows each step, and returns the last position. The error names the first ply
// that the rules don't allow; the steps before it have been shown. A record is input from outside:
// nothing in it is believed.
Result<Game> replay(const v1::MatchRecord& record, const Visit& visit = {});

}  // namespace splendor::record
