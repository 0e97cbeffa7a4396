// A game as text, one JSON object per line: the deal, each ply with its hashes, the result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::trace {

// A seat that a fault took out of a game that went on without it.
struct DropOut {
  std::size_t moves_before = 0;  // how many moves of the game had been played
  Seat seat;
  std::string why;  // one word for programs, such as "timeout"
};

// What a trace says beyond what the rules make of it.
struct Trace {
  Deal deal;
  Ruleset rules;
  // As the trace calls it: two editions have the same rules. If missing, the name follows from the
  // rules, and `tournament` is left out.
  std::optional<std::string> ruleset_name;
  std::vector<Move> moves;
  std::vector<DropOut> drop_outs;  // in the order in which they happened
  // The result line of a game that a fault cut short, as JSON; the rules cannot compute it.
  std::optional<std::string> fault_result;
};

// REQUIRES: every move is legal. A game that is not over gets `fault_result` as its last line, or
// none at all.
std::string write_trace(const Trace& trace);

// Reads a trace and holds every number in it against the rules: seats, counts of legal moves,
// hashes, the result. The error names the line.
Result<Trace> read_trace(std::string_view text);

}  // namespace splendor::trace
