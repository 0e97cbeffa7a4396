// How a league handles void games: whom it blames, when it plays them again, and how many workers
// an overloaded machine gets.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/run/late_bots.hpp"
#include "arena/run/observer.hpp"
#include "arena/run/retries.hpp"
#include "arena/run/roster.hpp"
#include "arena/run/throttle.hpp"
#include "arena/run/timers.hpp"
#include "arena/store/store.hpp"
#include "arena/workers/runner.hpp"

namespace splendor::arena {

class VoidGames {
 public:
  struct Rules {
    RetryRules retries;
    ThrottleRules throttle;
  };

  // REQUIRES: the arguments outlive it.
  VoidGames(Store& store, LeagueId league, Runner& runner, Observer& observer, Roster& roster,
            const Rules& rules);

  // Counts what earlier runs stored; `totals` are by entrant.
  void restore(const std::vector<EntrantTotals>& totals);

  // Stores a void game and decides when it is played again. Throws ArenaFault if no game can be
  // played at all.
  void add(const NewVoid& game, const GamePlan& plan);
  // A game was played and counts.
  void add_played(Slot slot);
  // A played game was stored: counts how long its bots thought.
  void add_stored(const GameResult& result, const v1::MatchRecord& record);
  // If the late bot of this void game loses such games, turns the record into that of a lost game
  // and returns true.
  [[nodiscard]] bool forfeit(const GamePlan& plan, v1::MatchRecord& record) const;

  // Removes and returns the games that are to be played again now.
  [[nodiscard]] std::vector<Slot> take_due(LoopClock::time_point now);
  [[nodiscard]] bool is_empty() const { return retries_.is_empty(); }
  // True while no game may be started.
  [[nodiscard]] bool is_paused(LoopClock::time_point now) const;

  // Adds a removed worker again after a calm time.
  void ease();
  // The organiser has set the number of workers.
  void workers_were_set() { throttle_.reset(); }

 private:
  void tell_of_break(const NewVoid& game, const Retries::Break& rest);
  void blame(const GamePlan& plan, Entrant late);
  void follow(const Throttle::Step& step);

  Store& store_;
  LeagueId league_;
  Runner& runner_;
  Observer& observer_;
  Roster& roster_;
  int most_faults_;
  Retries retries_;
  Throttle throttle_;
  LateBots late_bots_;
};

}  // namespace splendor::arena
