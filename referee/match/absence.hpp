// Time in which nothing ran on this core, as when the host of a virtual machine stops it.
#pragma once

#include <chrono>

#include "referee/process/deadline.hpp"
#include "referee/process/fd.hpp"

namespace splendor::match {

// Seen by timers of ours that fire late though we got our core at once when they did. Nothing that
// a bot does can hold up a timer; what it can do, to keep us from our core, is in the scheduler's
// books as our own waiting.
class Absence {
 public:
  using Clock = process::Deadline::Clock;

  // Of the thread that calls.
  Absence();

  // To be called before waiting until `wake_up`.
  void begin(Clock::time_point now, Clock::time_point wake_up);
  // When that was over, by time alone: how long nothing ran, from `begin` on; zero if all is well.
  // An absence has begun at any time since then, so all of it counts.
  [[nodiscard]] std::chrono::nanoseconds end(Clock::time_point now) const;

 private:
  // For our core, so far.
  [[nodiscard]] std::chrono::nanoseconds waited() const;

  process::Fd books_;
  Clock::time_point begun_{};
  Clock::time_point wake_up_{};
  std::chrono::nanoseconds waited_{};
};

}  // namespace splendor::match
