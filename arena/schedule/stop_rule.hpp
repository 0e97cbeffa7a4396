#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace splendor::schedule {

using Time = std::chrono::sys_seconds;

// The two clocks by which a league may end.
struct Clocks {
  Time now;
  std::chrono::seconds played{0};  // in all its runs, without the time between them
};

// When a league ends before its schedule does: by whichever rule is met first.
struct StopRule {
  std::optional<Time> deadline = {};
  std::optional<std::chrono::seconds> time_played = {};  // setting the clock does not affect it
  std::optional<double> error_below = {};                // 95 % error of the first `top` bots, Elo
  std::optional<double> order_sure = {};  // probability that the first `top` are in order
  std::size_t top = 0;                    // 0: all bots
  friend bool operator==(const StopRule&, const StopRule&) = default;
};

}  // namespace splendor::schedule
