#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace splendor::schedule {

using Time = std::chrono::sys_seconds;

// What a league measures its time by.
struct Clocks {
  Time now;
  std::chrono::seconds played{0};  // in all its runs, without the time between them
};

// Whichever comes first. The end of the schedule is the planner's to tell.
struct StopRule {
  std::optional<Time> deadline = {};
  std::optional<std::chrono::seconds> time_played = {};  // however the clock is set
  std::optional<double> error_below = {};                // Elo, 95 %: of everybody, or of the top
  std::optional<double> order_sure = {};  // probability that the order of the top is right
  std::size_t top = 0;                    // how many that is; 0 is everybody
  friend bool operator==(const StopRule&, const StopRule&) = default;
};

}  // namespace splendor::schedule
