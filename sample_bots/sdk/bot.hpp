// What a bot is: it sees what its seat may see, and chooses a legal move.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "referee/rules/legal.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor::sdk {

using Deadline = std::chrono::steady_clock::time_point;

// What a bot knows before the first move.
struct GameInfo {
  Seat seat;
  PlayerCount players;
  Ruleset rules;
  std::uint32_t dice = 0;  // seed for the bot's own dice, so that games can be repeated
};

// A move and, for the replay, what the bot thinks of its chances.
struct Choice {
  Choice(Move chosen) : move(std::move(chosen)) {}  // NOLINT: a bare move is a choice

  Move move;
  std::optional<float> win_estimate;  // 0 to 1
  std::string comment;                // at most 256 bytes
};

class Bot {
 public:
  virtual ~Bot() = default;
  // Called when it is this bot's turn; the answer must be legal and come before the deadline.
  virtual Choice choose(const View& view, Deadline deadline) = 0;
};

}  // namespace splendor::sdk
