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

// Time control: a time for each move; what a move takes beyond that comes out of a bank for the
// whole game, which gains the increment with each move.
struct TimeControl {
  std::chrono::milliseconds move{};
  std::chrono::milliseconds bank{};
  std::chrono::milliseconds increment{};
  // The most that the bot allows itself for a move, however much there is.
  std::optional<std::chrono::milliseconds> most = {};
};

// What a bot knows before the first move.
struct GameInfo {
  Seat seat;
  PlayerCount players;
  Ruleset rules;
  TimeControl time;
  std::uint32_t dice = 0;  // seed for the bot's random numbers, so that games can be repeated
};

// A move and, for the replay, the bot's estimate of its chances.
struct Choice {
  Choice(Move chosen) : move(std::move(chosen)) {}  // NOLINT: a bare move is a choice

  Move move;
  std::optional<float> win_estimate;  // 0 to 1
  std::string comment;                // at most 256 bytes
};

class Bot {
 public:
  virtual ~Bot() = default;
  // Called when it is this bot's turn. The answer must be legal and arrive before the deadline,
  // which includes the whole bank: budget.hpp divides the bank among the moves to come.
  virtual Choice choose(const View& view, Deadline deadline) = 0;
};

}  // namespace splendor::sdk
