// Turns a slot of the schedule into a job for a referee.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/league/settings.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

class JobMaker {
 public:
  explicit JobMaker(const league::Settings& settings);

  // Call in the order of the entrants.
  void add_bot(v1::BotSpec bot) { bots_.push_back(std::move(bot)); }
  [[nodiscard]] std::size_t bots() const { return bots_.size(); }

  // REQUIRES: all bots of the plan were added.
  [[nodiscard]] v1::MatchJob job(Slot slot, const GamePlan& plan) const;

 private:
  v1::MatchJob common_;
  std::vector<v1::BotSpec> bots_;
};

// The id of a job is the slot it fills.
[[nodiscard]] constexpr std::uint64_t job_id(Slot slot) {
  return std::uint64_t{slot.batch} << 32U | slot.place;
}
[[nodiscard]] constexpr Slot slot_of(std::uint64_t job_id) {
  return {static_cast<std::uint32_t>(job_id >> 32U), static_cast<std::uint32_t>(job_id)};
}

}  // namespace splendor::arena
