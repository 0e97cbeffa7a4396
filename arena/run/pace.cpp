#include "arena/run/pace.hpp"

namespace splendor::arena {

void Pace::add(std::size_t games, Clock::time_point now) {
  if (!entries_.empty()) since_first_ += games;
  entries_.push_back({now, games});
  while (entries_.size() > 1 && entries_[1].at < now - kWindow &&
         since_first_ >= entries_[1].games + kFewestGames) {
    since_first_ -= entries_[1].games;
    entries_.pop_front();
  }
}

double Pace::per_second(Clock::time_point now) const {
  if (entries_.empty()) return 0;
  const double seconds = std::chrono::duration<double>(now - entries_.front().at).count();
  return seconds > 0 ? static_cast<double>(since_first_) / seconds : 0;
}

}  // namespace splendor::arena
