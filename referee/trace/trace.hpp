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
  std::size_t moves_before = 0;  // moves played before it
  Seat seat;
  std::string why;  // one word, such as "timeout"
};

// The content of a trace that the rules can't derive.
struct Trace {
  Deal deal;
  Ruleset rules;
  // The ruleset's name in the trace: two editions have the same rules. If empty, the name follows
  // from the rules, and `tournament` is left out.
  std::optional<std::string> ruleset_name;
  std::vector<Move> moves;
  std::vector<DropOut> drop_outs;  // in the order in which they happened
  // The result line of a game that a fault cut short, as JSON; the rules cannot compute it.
  std::optional<std::string> fault_result;
};

// Writes a trace. REQUIRES: every move is legal. The last line of an unfinished game is
// `fault_result`, if there is one.
std::string write_trace(const Trace& trace);

// Reads a trace and checks everything in it against the rules: seats, counts of legal moves,
// hashes, the result. The error names the line.
Result<Trace> read_trace(std::string_view text);

}  // namespace splendor::trace
