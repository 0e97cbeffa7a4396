// How many games are played per second.
#pragma once

#include <chrono>
#include <deque>

namespace splendor::arena {

// The mean over the last 20 seconds, or since the first game if that is later.
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
  std::deque<Entry> entries_;
  std::size_t sum_ = 0;
  Clock::time_point since_{};
};

}  // namespace splendor::arena
