// Monte Carlo tree search over information sets, with short playouts.
#pragma once

#include <optional>

#include "referee/rules/random.hpp"
#include "sample_bots/sdk/bot.hpp"

namespace splendor {

class MctsBot : public sdk::Bot {
 public:
  // With `looks`, runs that many iterations of the search and ignores the clock.
  explicit MctsBot(const sdk::GameInfo& game, std::optional<int> looks = {})
      : time_(game.time), looks_(looks), random_(game.dice) {}
  sdk::Choice choose(const View& view, sdk::Deadline deadline) override;

 private:
  sdk::TimeControl time_;
  std::optional<int> looks_;
  Random random_;
};

}  // namespace splendor
