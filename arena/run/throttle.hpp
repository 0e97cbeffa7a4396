// Reduces the number of workers while the machine is overloaded.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

#include "arena/core/ids.hpp"

namespace splendor::arena {

struct ThrottleRules {
  // A worker is removed if at least `overloads` of the last `window` games were void because of
  // overload, and at least `others` of those did not wait for the bot that most of them waited for.
  std::size_t window = 100;
  std::size_t overloads = 3;
  std::size_t others = 2;
  // With one worker left, no game is started for this long instead. Doubles each time.
  std::chrono::milliseconds first_pause{1000};
  std::chrono::milliseconds longest_pause{std::chrono::minutes(5)};
  // After this long without an overload a worker is added again. Doubles with each one removed.
  std::chrono::milliseconds calm{std::chrono::minutes(1)};
  std::chrono::milliseconds longest_calm{std::chrono::minutes(30)};
};

// Overloads that all wait for the same bot remove no worker: LateBots deals with that bot.
class Throttle {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Throttle(const ThrottleRules& rules) : rules_(rules) {}

  // Use this many workers from now on, and start no game during the pause.
  struct Step {
    std::size_t workers = 1;
    std::chrono::milliseconds pause{0};
  };
  // A game was played to its end.
  void add_game();
  // A game was void because of overload; `late` is the bot it waited for, if any.
  std::optional<Step> add_overload(std::optional<Entrant> late, std::size_t workers, Time now);
  // Adds a removed worker again after a calm time.
  std::optional<Step> ease(std::size_t workers, Time now);
  // The organiser has set the number of workers.
  void reset() { *this = Throttle(rules_); }

  // True while no game may be started.
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
  int removed_ = 0;  // workers
  int pauses_ = 0;   // in a row
  Time paused_until_{};
  Time last_overload_{};
};

}  // namespace splendor::arena
