// Detects stalls of the whole machine, such as a virtual machine stopped by its host, and measures
// how long the referee itself waited for its core.
#pragma once

#include <chrono>

#include "referee/process/deadline.hpp"
#include "referee/process/fd.hpp"

namespace splendor::match {

// Proof of a stall: a timer fired late although we were scheduled promptly. Bots can't delay a
// timer; if a bot keeps us from our core, that shows as run-queue wait of our own.
class StallDetector {
 public:
  using Clock = process::Deadline::Clock;
  using Nanoseconds = std::chrono::nanoseconds;

  // Measures the calling thread.
  StallDetector();

  // Notes the referee's run-queue wait so far, the base of own_wait().
  void mark() {
    waited_ = waited();
    before_ = {};
  }
  // Call before waiting until `wake_up`.
  void begin(Clock::time_point now, Clock::time_point wake_up) {
    begun_ = now;
    wake_up_ = wake_up;
  }
  // Call right after begin() if the referee has worked since mark(). Run-queue wait since then made
  // the wait begin late; end() does not take it for a stall.
  void end_work() {
    before_ = own_wait();
    waited_ += before_;
  }
  // Call after the wait. Returns how long the machine stalled since begin(); zero if it did not, or
  // if the wait ended before `wake_up`. A stall may have begun at any time since begin(), so the
  // whole time counts.
  [[nodiscard]] Nanoseconds end(Clock::time_point now) const;
  // The referee's run-queue wait since mark() or end_work().
  [[nodiscard]] Nanoseconds own_wait() const { return waited() - waited_; }
  // Returns how long our core stood still. `behind_bot` is our run-queue wait behind a thread of
  // the bot. Zero if a scheduler may let a thread run for that long.
  [[nodiscard]] Nanoseconds stalled_in_queue(Nanoseconds behind_bot) const;

 private:
  // Total run-queue wait of the thread; zero if the kernel does not report it.
  [[nodiscard]] Nanoseconds waited() const;

  process::Fd schedstat_;
  bool has_one_core_;
  Clock::time_point begun_{};
  Clock::time_point wake_up_{};
  Nanoseconds waited_{};
  Nanoseconds before_{};  // run-queue wait from mark() to end_work()
};

}  // namespace splendor::match
