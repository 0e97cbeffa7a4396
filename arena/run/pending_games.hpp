// Games that were played and wait to be stored, several in one transaction.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "arena/core/node.hpp"
#include "arena/core/schedule.hpp"
#include "arena/run/timers.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

struct PendingGame {
  Slot slot;
  v1::MatchRecord record;
  Node node;
};

class PendingGames {
 public:
  // Games are stored after this time at the latest, or once there are this many.
  static constexpr std::chrono::milliseconds kLongest{100};
  static constexpr std::size_t kMost = 64;

  void add(PendingGame game, LoopClock::time_point now);
  [[nodiscard]] const std::vector<PendingGame>& games() const { return games_; }
  [[nodiscard]] bool is_empty() const { return games_.empty(); }
  // True if they are to be stored now.
  [[nodiscard]] bool is_due(LoopClock::time_point now) const;
  // They were stored: removes and returns them.
  [[nodiscard]] std::vector<PendingGame> take();

 private:
  std::vector<PendingGame> games_;
  LoopClock::time_point oldest_{};
};

}  // namespace splendor::arena
