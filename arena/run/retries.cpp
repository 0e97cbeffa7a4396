#include "arena/run/retries.hpp"

#include "arena/run/backoff.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

}  // namespace

Retries::Break Retries::add(Slot slot, VoidCause cause, Time now) {
  const int times = ++times_[slot];
  milliseconds length{0};
  if (cause == VoidCause::overload) {
    faults_ = pauses_ = 0;
    length = backoff(rules_.first_break, times - 1, rules_.longest_after_overload);
  } else {
    if (faults_++ == 0) first_fault_ = now;
    if (faults_ >= rules_.faults_before_pause && !is_paused(now)) {
      paused_until_ = now + backoff(rules_.first_break, pauses_++, rules_.longest_after_fault);
    }
    if (times > 1) length = backoff(rules_.first_break, times - 2, rules_.longest_after_fault);
  }
  waiting_.emplace(now + length, slot);
  return {times, length};
}

std::vector<Slot> Retries::take_due(Time now) {
  std::vector<Slot> due;
  const auto end = waiting_.upper_bound(now);
  for (auto next = waiting_.begin(); next != end; ++next) due.push_back(next->second);
  waiting_.erase(waiting_.begin(), end);
  return due;
}

void Retries::played(Slot slot) {
  times_.erase(slot);
  faults_ = pauses_ = 0;
  paused_until_ = {};
}

bool Retries::is_hopeless(Time now) const {
  return faults_ >= rules_.most_faults && now - first_fault_ >= rules_.shortest_trouble;
}

}  // namespace splendor::arena
