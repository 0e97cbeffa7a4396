// How many games are played per second.
#pragma once

#include <chrono>
#include <deque>

namespace splendor::arena {

// The mean over the last 20 seconds, or over the last ten games if those took longer: bots that
// think for a long time would otherwise make it jump with every game. Before that, the mean since
// the first game.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  void add(std::size_t games, Clock::time_point now);
  [[nodiscard]] double per_second(Clock::time_point now) const;

 private:
  struct Entry {
    Clock::time_point at;
    std::size_t games;
  };
  static constexpr std::chrono::seconds kWindow{20};
  static constexpr std::size_t kFewestGames = 10;
  std::deque<Entry> entries_;
  std::size_t since_first_ = 0;  // games in all entries but the first
};

}  // namespace splendor::arena
