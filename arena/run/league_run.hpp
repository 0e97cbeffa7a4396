// Plays a league from its stored state to its end, or until it is stopped.
//
// Every decision follows from what is stored, so the process can be killed at any moment and the
// league resumed: games that were not stored are played again. Results are stored in groups, a few
// times a second, while the workers play on.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/settings.hpp"
#include "arena/run/job_maker.hpp"
#include "arena/run/observer.hpp"
#include "arena/run/once.hpp"
#include "arena/run/pace.hpp"
#include "arena/run/pending_games.hpp"
#include "arena/run/roster.hpp"
#include "arena/run/run_hooks.hpp"
#include "arena/run/slots.hpp"
#include "arena/run/timers.hpp"
#include "arena/run/void_games.hpp"
#include "arena/schedule/planner.hpp"
#include "arena/schedule/stop.hpp"
#include "arena/standings/live_standing.hpp"
#include "arena/store/store.hpp"
#include "arena/workers/runner.hpp"

namespace splendor::arena {

class LeagueRun {
 public:
  // Throws if the league can't be resumed: its settings are malformed, or another version planned
  // its schedule differently. REQUIRES: the arguments outlive it; `store` has Access::run.
  LeagueRun(Store& store, LeagueId league, Runner& runner, Observer& observer, RunHooks hooks);
  ~LeagueRun();
  LeagueRun(const LeagueRun&) = delete;
  LeagueRun& operator=(const LeagueRun&) = delete;

  // Throws StoreError if results can't be stored and ArenaFault if no game can be played; the
  // league can be resumed later. Waits while another program has locked the database.
  RunOutcome run();

 private:
  // What the organiser was told already.
  struct Told {
    Once stopping;
    Once locked_out;          // of the database
    std::size_t benched = 0;  // bots
  };
  // Of this run, for the progress.
  struct Figures {
    std::uint64_t faults = 0;  // games in which a bot dropped out
    Pace pace;
    LiveStanding live;
  };
  struct Timers {
    Periodic requests;
    Periodic progress;
    StandingsTimer standings;
    RunningTime running;
    RatingChecks rating_checks;
  };

  // league_restore.cpp: from the database
  void restore();
  void restore_batch(std::uint32_t number, const std::vector<GameResult>& results);
  void read_entries();

  // league_run.cpp: the loop
  [[nodiscard]] std::optional<RunOutcome> end_if_idle(Stop stop);
  void plan_ahead();
  void feed();
  void take(Completion completion);
  void take(Slot slot, Finished finished);
  // Has a game played again whose record is wrong.
  void refuse(Slot slot, const Finished& finished, const std::string& problem);
  void play_again(const NewVoid& game);
  void store_pending();
  void batch_complete(std::uint32_t batch, const std::vector<GameResult>& results);
  void ask_judge(const std::vector<GameResult>& results);
  void bench_those_who_fail();
  [[nodiscard]] schedule::Options schedule_options() const;

  // league_time.cpp: when it ends, and what it tells meanwhile
  void check_deadline();
  void check_ratings();
  void store_running_time();
  [[nodiscard]] schedule::Clocks clocks() const;
  [[nodiscard]] bool waits_for_database(std::chrono::seconds waited);
  [[nodiscard]] LeagueProgress progress() const;
  void tell_progress();
  void show_standings(bool is_over);
  [[nodiscard]] RunOutcome end(LeagueState state, const std::string& why);

  // league_requests.cpp: requests from other processes
  void answer_requests();
  std::string obey(const Request& request);
  std::string obey_workers(const std::string& argument);

  Store& store_;
  LeagueId id_;
  Runner& runner_;
  Observer& observer_;
  RunHooks hooks_;

  League league_;
  league::Settings settings_;
  schedule::StopRule rule_;
  Roster roster_;
  JobMaker jobs_;
  std::unique_ptr<schedule::Planner> planner_;
  OpenSlots slots_;
  bool all_planned_ = false;
  PendingGames pending_;
  VoidGames voids_;
  std::optional<std::string> finished_why_;

  Figures figures_;
  Told told_;
  Timers timers_;
};

}  // namespace splendor::arena
