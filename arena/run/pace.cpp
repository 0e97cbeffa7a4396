#include "arena/run/pace.hpp"

#include <algorithm>

namespace splendor::arena {

void Pace::add(std::size_t games, Clock::time_point now) {
  if (since_ == Clock::time_point{}) since_ = now;
  entries_.push_back({now, games});
  sum_ += games;
  while (!entries_.empty() && entries_.front().at < now - kWindow) {
    sum_ -= entries_.front().games;
    entries_.pop_front();
  }
}

double Pace::per_second(Clock::time_point now) const {
  if (entries_.empty()) return 0;
  const double seconds =
      std::chrono::duration<double>(now - std::max(since_, now - kWindow)).count();
  return seconds > 0 ? static_cast<double>(sum_) / seconds : 0;
}

}  // namespace splendor::arena
