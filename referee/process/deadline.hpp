// An instant by which something must have happened.
#pragma once

#include <chrono>

namespace splendor::process {

// Absolute, on the monotonic clock: waiting in several steps can't move it, as a timeout that
// starts anew with each step could.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point instant) : instant_(instant) {}
  [[nodiscard]] static Deadline in(Clock::duration time) { return Deadline(Clock::now() + time); }

  [[nodiscard]] Clock::time_point instant() const { return instant_; }
  // Never negative.
  [[nodiscard]] Clock::duration remaining() const {
    const Clock::duration left = instant_ - Clock::now();
    return left > Clock::duration::zero() ? left : Clock::duration::zero();
  }
  [[nodiscard]] bool passed() const { return Clock::now() >= instant_; }

 private:
  Clock::time_point instant_;
};

// Waits until `fd` can be read without blocking (end of file included). No: the deadline came.
// An instant in the past still looks once. Throws ArenaFault.
[[nodiscard]] bool wait_readable(int fd, Deadline deadline);

}  // namespace splendor::process
