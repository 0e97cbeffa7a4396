#include "referee/match/player/stall_detector.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace splendor::match {
namespace {

// A timer is punctual if it fires within this time: timers are usually late by microseconds, and
// later on a core that was in a deep sleep state.
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
  // Without schedstat nothing is proved. A punctual timer saves reading it.
  if (!schedstat_ || now - wake_up_ < kPunctual) return {};
  return now - wake_up_ - own_wait() < kPunctual ? Nanoseconds{} : now - begun_;
}

}  // namespace splendor::match
