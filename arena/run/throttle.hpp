// How many games are played at a time while the machine is too busy.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

#include "arena/core/ids.hpp"

namespace splendor::arena {

struct ThrottleRules {
  std::size_t window = 100;   // of the last games …
  std::size_t overloads = 3;  // … so many lost to the busy machine cost a worker,
  std::size_t others = 2;     // … if so many of them did not wait for the same bot as the rest
  // Once there is only one worker: how long nothing is started. Doubled each time.
  std::chrono::milliseconds first_pause{1000};
  std::chrono::milliseconds longest_pause{std::chrono::minutes(5)};
  // After so long without an overload a worker comes back. Doubled with every worker taken away.
  std::chrono::milliseconds calm{std::chrono::minutes(1)};
  std::chrono::milliseconds longest_calm{std::chrono::minutes(30)};
};

// Overloads that all wait for one bot are that bot's business and cost nobody a worker.
class Throttle {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Throttle(const ThrottleRules& rules) : rules_(rules) {}

  // What to do: go on with so many workers, and start nothing for a while.
  struct Step {
    std::size_t workers = 1;
    std::chrono::milliseconds pause{0};
  };
  // A game was played to its end.
  void add_game();
  // A game was void because the machine was too busy; `late` is the bot that was to answer, if any.
  std::optional<Step> add_overload(std::optional<Entrant> late, std::size_t workers, Time now);
  // A worker that was taken away may come back.
  std::optional<Step> ease(std::size_t workers, Time now);
  // Somebody decided how many workers there are.
  void reset() { *this = Throttle(rules_); }

  // Nothing is to be started before.
  [[nodiscard]] bool is_paused(Time now) const { return now < paused_until_; }

 private:
  struct Match {
    bool overloaded = false;
    std::optional<Entrant> late;
  };
  void add(const Match& match);
  [[nodiscard]] bool is_too_much() const;

  ThrottleRules rules_;
  std::deque<Match> last_;
  std::size_t taken_ = 0;  // workers
  int pauses_ = 0;         // in a row
  Time paused_until_{};
  Time last_overload_{};
};

}  // namespace splendor::arena
