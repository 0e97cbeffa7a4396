// A recorded match as a sequence of pictures: the first position, then one after everything that
// happened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::screen {

// What led to a position: a move, or a seat that dropped out.
struct Happening {
  Seat seat;
  std::optional<Move> move;
  v1::PlyRecord ply;  // of the move
  v1::Fault fault;    // of the drop-out
  Table before;
};

struct Frame {
  Game game;
  std::optional<Happening> last;  // nothing: this is the first position
  std::size_t moves = 0;          // played so far; a seat that drops out makes none
};

struct Film {
  std::vector<std::string> names;  // by seat; hostile
  std::string ruleset;             // its name; empty if it has none
  std::vector<Frame> frames;       // at least one
  v1::MatchRecord record;          // for the result

  [[nodiscard]] std::size_t moves() const { return frames.back().moves; }
  // The last picture after this many moves; nothing if the game did not get there.
  [[nodiscard]] std::optional<std::size_t> after_moves(std::size_t moves) const;
};

// The error names the first move that the rules don't allow.
[[nodiscard]] Result<Film> film_of(const v1::MatchRecord& record);

}  // namespace splendor::screen
