#include "referee/match/player/stall_detector.hpp"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace splendor::match {
namespace {

// A timer is punctual if it fires within this time: timers are usually late by microseconds, and
// later on a core that was in a deep sleep state.
constexpr std::chrono::milliseconds kPunctual{2};

// The longest for which a scheduler leaves a core to one thread while another waits for it. Linux
// up to 6.5 divides 24 ms between two threads on a large machine, and notices up to 10 ms later
// that the time is over (CONFIG_HZ=100); from 6.6 on it is 3 ms and a tick.
constexpr std::chrono::milliseconds kLongestTurn{24};

bool runs_on_one_core() {
  cpu_set_t cores;
  return ::sched_getaffinity(0, sizeof(cores), &cores) == 0 && CPU_COUNT(&cores) == 1;
}

}  // namespace

StallDetector::StallDetector()
    : schedstat_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)),
      has_one_core_(runs_on_one_core()) {}

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
  return now - wake_up_ - own_wait() - before_ < kPunctual ? Nanoseconds{} : now - begun_;
}

StallDetector::Nanoseconds StallDetector::stalled_in_queue(Nanoseconds behind_bot) const {
  if (!has_one_core_) return {};  // we may have waited elsewhere than where the bot runs
  return behind_bot > kLongestTurn ? behind_bot : Nanoseconds{};
}

}  // namespace splendor::match
