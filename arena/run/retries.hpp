// When a void game is played again.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

enum class VoidCause : std::uint8_t {
  overload,  // the machine was too busy, which is temporary
  fault,     // any other failure of the arena: a worker died, a jail could not be made
};

struct RetryRules {
  // Doubles each time the same game is void again. After its first fault it is retried at once.
  std::chrono::milliseconds first_break{1000};
  std::chrono::milliseconds longest_after_overload{std::chrono::minutes(5)};
  std::chrono::milliseconds longest_after_fault{std::chrono::seconds(30)};
  // The league gives up after this many faults in a row, of any games, over at least this time.
  int most_faults = 20;
  std::chrono::milliseconds shortest_trouble{std::chrono::minutes(1)};
  // After this many faults in a row no game is started for a break, which is doubled each time.
  int faults_before_pause = 5;
};

// Holds void games until their next try, with exponential backoff, while other games are played. A
// game may be void any number of times.
class Retries {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Retries(const RetryRules& rules) : rules_(rules) {}

  struct Break {
    int times = 0;  // how often the game was void in a row
    std::chrono::milliseconds length{0};
  };
  // Adds a void game. Returns how long it waits.
  Break add(Slot slot, VoidCause cause, Time now);
  // Removes and returns the games whose break is over. Their counts are kept until played().
  std::vector<Slot> take_due(Time now);
  void played(Slot slot);

  [[nodiscard]] bool is_empty() const { return waiting_.empty(); }
  // True while no game should be started, since one after another was a fault.
  [[nodiscard]] bool is_paused(Time now) const { return now < paused_until_; }
  // True if the league should give up.
  [[nodiscard]] bool is_hopeless(Time now) const;

 private:
  RetryRules rules_;
  std::map<Slot, int> times_;
  std::multimap<Time, Slot> waiting_;
  int faults_ = 0;  // in a row
  int pauses_ = 0;  // since then
  Time paused_until_;
  Time first_fault_;
};

}  // namespace splendor::arena
