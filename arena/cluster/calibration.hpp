// How fast one core of this machine is: a fixed piece of work, timed.
#pragma once

#include <cstdint>

namespace splendor::arena {

// The work itself: a chain of whole-number steps with a table of 256 KiB, which the compiler can
// neither shorten nor spread over several cores. The same steps give the same sum everywhere.
[[nodiscard]] std::uint64_t calibration_sum(std::uint64_t steps);

// Steps a microsecond, on this thread's own processor time, so that other programs disturb it as
// little as can be; the best of several tries. Takes about a tenth of a second.
[[nodiscard]] double measured_speed();

}  // namespace splendor::arena
