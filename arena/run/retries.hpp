// When a game that was void is tried again.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

enum class VoidCause : std::uint8_t {
  overload,  // the machine was too busy: it will pass
  fault,     // anything else that is ours: a worker died, a jail could not be made
};

struct RetryRules {
  // Doubled with every void of the same game in a row. The first fault is tried again at once.
  std::chrono::milliseconds first_break{1000};
  std::chrono::milliseconds longest_after_overload{std::chrono::minutes(5)};
  std::chrono::milliseconds longest_after_fault{std::chrono::seconds(30)};
  // No game can be played at all after so many faults, of whichever games, without a game in
  // between, and for so long.
  int most_faults = 20;
  // After so many faults in a row no game at all is started for a break, which is doubled each time.
  int faults_before_pause = 5;
  std::chrono::milliseconds shortest_trouble{std::chrono::minutes(1)};
};

// Games wait here for a break that grows with every void, while others are played. A game may be
// void any number of times.
class Retries {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Retries(const RetryRules& rules) : rules_(rules) {}

  struct Break {
    int times = 0;  // that the game was void in a row
    std::chrono::milliseconds length{0};
  };
  // A game that was void.
  Break add(Slot slot, VoidCause cause, Time now);
  // Games whose break is over, which are forgotten here; their count goes on until played().
  std::vector<Slot> take_due(Time now);
  void played(Slot slot);

  [[nodiscard]] bool is_empty() const { return waiting_.empty(); }
  // True while no game should be started, since one after another was a fault.
  [[nodiscard]] bool is_paused(Time now) const { return now < paused_until_; }
  // True if it is no use to try any longer.
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
