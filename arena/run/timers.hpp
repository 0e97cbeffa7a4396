// When the periodic work of a league is due. Pure values: the caller passes the time.
#pragma once

#include <chrono>
#include <cstdint>

namespace splendor::arena {

using LoopClock = std::chrono::steady_clock;

// Due at once, then at intervals.
class Periodic {
 public:
  explicit Periodic(LoopClock::duration interval) : interval_(interval) {}

  // True if it is due; it is then due again one interval after `now`.
  [[nodiscard]] bool take_due(LoopClock::time_point now);

 private:
  LoopClock::duration interval_;
  LoopClock::time_point next_{};
};

// Standings, which cost more the longer a league lasts: computing them takes at most 1/50 of the
// time, since no game is planned meanwhile.
class StandingsTimer {
 public:
  explicit StandingsTimer(std::chrono::seconds interval) : interval_(interval) {}

  // The first standings come early: they contain the first estimate of the remaining time.
  void start(LoopClock::time_point now);
  [[nodiscard]] bool is_due(LoopClock::time_point now) const { return now >= next_; }
  // They were computed from `begin` to `end`.
  void computed(LoopClock::time_point begin, LoopClock::time_point end);

 private:
  std::chrono::seconds interval_;
  LoopClock::time_point next_{};
};

// The time for which a league is played, stored once a second: a crash loses at most that.
class RunningTime {
 public:
  void start(LoopClock::time_point now) { stored_until_ = now; }
  [[nodiscard]] bool is_due(LoopClock::time_point now) const;
  // The time since it was taken last, in whole milliseconds; the rest is taken next time.
  [[nodiscard]] std::chrono::milliseconds take(LoopClock::time_point now);
  // The time that was not taken yet.
  [[nodiscard]] LoopClock::duration untaken(LoopClock::time_point now) const {
    return now - stored_until_;
  }

 private:
  LoopClock::time_point stored_until_{};
};

// Stop rules that need ratings are costly to check: they are checked again after the games have
// grown by 2 %.
class RatingChecks {
 public:
  // True if a check is due with this many games; the next one is counted from them.
  [[nodiscard]] bool take_due(std::uint64_t games);

 private:
  std::uint64_t games_at_last_ = 0;
};

}  // namespace splendor::arena
