// Whether the machine's clock may close a season. A clock that jumps is doubted for an hour, in
// which nothing happens that could not be undone; the season goes on where it was when the clock is
// right again.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "arena/store/seasons.hpp"

namespace splendor::season {

// The clock may differ by this much from what the uptime says, and no more.
inline constexpr std::chrono::minutes kToleratedJump{2};
// How long a clock is doubted.
inline constexpr std::chrono::hours kDoubt{1};
// A machine that was off for longer than this comes back with a clock that is doubted.
inline constexpr std::chrono::hours kLongestPause{24};

struct ClockFacts {
  arena::ClockLook look;
  bool is_synchronised = false;  // the kernel says that a time service keeps it
};

struct ClockTrust {
  arena::ClockLook look;  // to store
  std::string doubt;      // a sentence; empty: the clock is trusted
  [[nodiscard]] bool is_trusted() const { return doubt.empty(); }
};

// Reads wall clock, uptime and boot id of this machine.
[[nodiscard]] ClockFacts look_at_clock();

// Judges by the result of adjtimex(2) and the status that it reports. False if the call failed, as
// it does where a service may not look at the clock.
[[nodiscard]] bool is_synchronised(int answer, int status);

// `last` is the look before this one, `newest` the newest time that the arena has stored.
[[nodiscard]] ClockTrust judge_clock(const ClockFacts& now,
                                     const std::optional<arena::ClockLook>& last,
                                     std::optional<arena::Moment> newest);

}  // namespace splendor::season
