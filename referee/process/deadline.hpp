// An instant by which something must have happened.
#pragma once

#include <chrono>

namespace splendor::process {

// Absolute, on the monotonic clock: unlike a timeout, it does not move when a wait is done in
// several steps.
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

// Waits until `fd` can be read without blocking (end of file included). False on timeout. Polls
// once even if the deadline has passed. Throws ArenaFault.
[[nodiscard]] bool wait_readable(int fd, Deadline deadline);
// The same for one of two descriptors.
[[nodiscard]] bool wait_readable(int fd, int other, Deadline deadline);

}  // namespace splendor::process
