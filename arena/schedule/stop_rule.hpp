#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace splendor::schedule {

using Time = std::chrono::sys_seconds;

// Whichever comes first. The end of the schedule is the planner's to tell.
struct StopRule {
  std::optional<Time> deadline = {};
  std::optional<double> error_below = {};  // Elo, 95 %: of everybody, or of the top
  std::optional<double> order_sure = {};   // probability that the order of the top is right
  std::size_t top = 0;                     // how many that is; 0 is everybody
  friend bool operator==(const StopRule&, const StopRule&) = default;
};

}  // namespace splendor::schedule
