#include "referee/match/stall_detector.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace splendor::match {
namespace {

// Timers are late by some microseconds; a core that has slept deeply takes longer.
constexpr std::chrono::milliseconds kPunctual{2};

}  // namespace

StallDetector::StallDetector()
    : schedstat_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

StallDetector::Nanoseconds StallDetector::waited() const {
  std::array<char, 128> text{};
  if (!schedstat_ || ::pread(schedstat_.get(), text.data(), text.size() - 1, 0) <= 0) return {};
  char* second = nullptr;
  static_cast<void>(std::strtoll(text.data(), &second, 10));  // how long we ran
  return Nanoseconds(std::strtoll(second, nullptr, 10));
}

StallDetector::Nanoseconds StallDetector::end(Clock::time_point now) const {
  // Without the scheduler's figures nothing is proved; a punctual timer spares the look at them.
  if (!schedstat_ || now - wake_up_ < kPunctual) return {};
  return now - wake_up_ - own_wait() < kPunctual ? Nanoseconds{} : now - begun_;
}

}  // namespace splendor::match
