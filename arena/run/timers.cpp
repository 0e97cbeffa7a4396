#include "arena/run/timers.hpp"

#include <algorithm>

namespace splendor::arena {
namespace {

constexpr std::chrono::seconds kFirstStandings{10};
constexpr int kStandingsShare = 50;
constexpr std::chrono::seconds kStoreTimeEvery{1};
constexpr double kGrowthBetweenChecks = 1.02;

}  // namespace

bool Periodic::take_due(LoopClock::time_point now) {
  if (now < next_) return false;
  next_ = now + interval_;
  return true;
}

void StandingsTimer::start(LoopClock::time_point now) {
  next_ = now + std::min(interval_, kFirstStandings);
}

void StandingsTimer::computed(LoopClock::time_point begin, LoopClock::time_point end) {
  next_ = end + std::max<LoopClock::duration>(interval_, kStandingsShare * (end - begin));
}

bool RunningTime::is_due(LoopClock::time_point now) const {
  return untaken(now) >= kStoreTimeEvery;
}

std::chrono::milliseconds RunningTime::take(LoopClock::time_point now) {
  const auto time = std::chrono::floor<std::chrono::milliseconds>(untaken(now));
  stored_until_ += time;
  return time;
}

bool RatingChecks::take_due(std::uint64_t games) {
  const double needed = kGrowthBetweenChecks * static_cast<double>(games_at_last_);
  if (static_cast<double>(games) < needed) return false;
  games_at_last_ = games;
  return true;
}

}  // namespace splendor::arena
