// Measures the speed of one core of this machine.
#pragma once

#include <cstdint>

namespace splendor::arena {

// The work that is timed: dependent integer steps on a table of 256 KiB, which the compiler can
// neither shorten nor parallelise. The same number of steps gives the same sum on every machine.
[[nodiscard]] std::uint64_t calibration_sum(std::uint64_t steps);

// Steps per microsecond of this thread's CPU time, so that other programs disturb it little; the
// best of several tries. Takes about 0.1 s.
[[nodiscard]] double measured_speed();

}  // namespace splendor::arena
