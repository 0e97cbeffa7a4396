// Chooses any legal move, each with the same chance: the weakest opponent that plays by the rules.
#pragma once

#include "referee/rules/random.hpp"
#include "sample_bots/sdk/bot.hpp"

namespace splendor {

class RandomBot : public sdk::Bot {
 public:
  explicit RandomBot(std::uint64_t dice) : random_(dice) {}
  sdk::Choice choose(const View& view, sdk::Deadline deadline) override;

 private:
  Random random_;
};

}  // namespace splendor
