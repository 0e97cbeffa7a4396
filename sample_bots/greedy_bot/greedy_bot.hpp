// Looks one move ahead and picks the move that leaves it best off. Ignores what the others will do.
#pragma once

#include "referee/rules/random.hpp"
#include "sample_bots/sdk/bot.hpp"

namespace splendor {

class GreedyBot : public sdk::Bot {
 public:
  explicit GreedyBot(std::uint64_t dice) : random_(dice) {}
  sdk::Choice choose(const View& view, sdk::Deadline deadline) override;

 private:
  Random random_;  // breaks ties between moves
};

}  // namespace splendor
