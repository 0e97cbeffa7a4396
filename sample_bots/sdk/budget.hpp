// How long to think about a move.
#pragma once

#include <optional>

#include "sample_bots/sdk/bot.hpp"

namespace splendor::sdk {

// A budget of time, or of steps: with steps a game can be repeated move by move on any machine.
//
//    Budget budget(deadline, game.time);
//    while (budget.allows_step()) search.step();
//
// Steps should be short, because the clock is read before each of them. The first is always
// allowed.
class Budget {
 public:
  // REQUIRES: the clock began to run just now
  Budget(Deadline deadline, const TimeControl& time, std::optional<int> steps = {});

  bool allows_step();
  // How many more steps it will allow, at the speed so far; the one that it allowed last included.
  [[nodiscard]] double steps_left() const;

 private:
  Deadline begin_;
  Deadline stop_;
  std::optional<int> most_steps_;
  Deadline now_;   // when it was last asked
  int steps_ = 0;  // allowed so far
};

// When to stop thinking about a move that was asked for at `now`: early enough for the answer to
// arrive even if the machine is busy, and with a fair share of the bank, if there is one, left for
// later.
Deadline stop_thinking(Deadline now, Deadline deadline, const TimeControl& time);

}  // namespace splendor::sdk
