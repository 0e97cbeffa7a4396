#include "referee/match/absence.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace splendor::match {
namespace {

// Timers are late by some microseconds; a core that has slept deeply takes longer.
constexpr std::chrono::milliseconds kPunctual{2};

}  // namespace

Absence::Absence() : books_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

std::chrono::nanoseconds Absence::waited() const {
  std::array<char, 128> text{};
  if (!books_ || ::pread(books_.get(), text.data(), text.size() - 1, 0) <= 0) return {};
  char* second = nullptr;
  static_cast<void>(std::strtoll(text.data(), &second, 10));  // for how long we ran
  return std::chrono::nanoseconds(std::strtoll(second, nullptr, 10));
}

void Absence::begin(Clock::time_point now, Clock::time_point wake_up) {
  begun_ = now;
  wake_up_ = wake_up;
  waited_ = waited();
}

std::chrono::nanoseconds Absence::end(Clock::time_point now) const {
  if (now - wake_up_ < kPunctual) return {};  // spares the look into the books
  const std::chrono::nanoseconds late = now - wake_up_ - (waited() - waited_);
  return late < kPunctual ? std::chrono::nanoseconds{} : now - begun_;
}

}  // namespace splendor::match
