// Monte Carlo tree search with a value function learnt from games against itself.
#pragma once

#include <optional>

#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/network.hpp"
#include "sample_bots/sdk/bot.hpp"

namespace splendor {

class ChampionBot : public sdk::Bot {
 public:
  // With `looks`, looks ahead that many times, whatever the clock says; with a network, plays with
  // that one. REQUIRES: the network is one for as many players
  explicit ChampionBot(const sdk::GameInfo& game, std::optional<int> looks = {},
                       const std::optional<champion::Network>& network = {});
  sdk::Choice choose(const View& view, sdk::Deadline deadline) override;

 private:
  sdk::TimeControl time_;
  std::optional<int> looks_;
  Random random_;
  champion::Network network_;
};

}  // namespace splendor
