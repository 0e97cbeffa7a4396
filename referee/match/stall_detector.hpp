// Detects stalls of the whole machine, as when the host of a virtual machine stops it; and tells
// how long the referee itself waited for its core.
#pragma once

#include <chrono>

#include "referee/process/deadline.hpp"
#include "referee/process/fd.hpp"

namespace splendor::match {

// A stall is proved by a timer that fired late although we were scheduled promptly once it had.
// Nothing that a bot does can hold up a timer; if a bot keeps us from our core, that shows as
// run-queue wait of our own.
class StallDetector {
 public:
  using Clock = process::Deadline::Clock;
  using Nanoseconds = std::chrono::nanoseconds;

  // Of the thread that calls.
  StallDetector();

  // Reads the referee's own run-queue wait, to compare with later.
  void mark() { waited_ = waited(); }
  // Call before waiting until `wake_up`, and mark() not long before.
  void begin(Clock::time_point now, Clock::time_point wake_up) {
    begun_ = now;
    wake_up_ = wake_up;
  }
  // Call after the wait. How long the machine stalled since begin(); zero if it did not, or if the
  // wait was over before its time. The stall may have begun at any time since then, so all of it
  // counts.
  [[nodiscard]] Nanoseconds end(Clock::time_point now) const;
  // The referee's run-queue wait since mark().
  [[nodiscard]] Nanoseconds own_wait() const { return waited() - waited_; }

 private:
  // In all; zero if the kernel does not tell.
  [[nodiscard]] Nanoseconds waited() const;

  process::Fd schedstat_;
  Clock::time_point begun_{};
  Clock::time_point wake_up_{};
  Nanoseconds waited_{};
};

}  // namespace splendor::match
