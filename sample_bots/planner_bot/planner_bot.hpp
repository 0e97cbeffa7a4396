// Searches three moves ahead on guessed tables, with a value function made by hand.
#pragma once

#include <optional>

#include "referee/rules/random.hpp"
#include "sample_bots/sdk/bot.hpp"

namespace splendor {

class PlannerBot : public sdk::Bot {
 public:
  // With `steps`, takes that many steps of the search and ignores the clock.
  explicit PlannerBot(const sdk::GameInfo& game, std::optional<int> steps = {})
      : time_(game.time), steps_(steps), random_(game.dice) {}
  sdk::Choice choose(const View& view, sdk::Deadline deadline) override;

 private:
  sdk::TimeControl time_;
  std::optional<int> steps_;
  Random random_;
};

}  // namespace splendor
