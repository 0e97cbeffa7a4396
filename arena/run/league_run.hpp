// Plays a league from its stored state to its end, or until it is stopped.
//
// Every decision follows from what is stored, so the process can be killed at any moment and the
// league resumed: games that were not stored are played again. Results are stored in groups, a few
// times a second, while the workers play on.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/settings.hpp"
#include "arena/run/job_maker.hpp"
#include "arena/run/late_bots.hpp"
#include "arena/run/observer.hpp"
#include "arena/run/pace.hpp"
#include "arena/run/retries.hpp"
#include "arena/run/slots.hpp"
#include "arena/run/throttle.hpp"
#include "arena/schedule/planner.hpp"
#include "arena/schedule/stop.hpp"
#include "arena/standings/live_standing.hpp"
#include "arena/store/store.hpp"
#include "arena/workers/runner.hpp"

namespace splendor::arena {

enum class Stop : std::uint8_t {
  no,
  cleanly,  // running games are finished
  at_once,  // running games are abandoned, and played again when the league is resumed
};

struct RunHooks {
  // How a referee starts the bot. Throws if the bot no longer exists.
  std::function<v1::BotSpec(const Entry&)> spec_of;
  std::function<Stop()> stop = [] { return Stop::no; };
  // Called with all results of each complete batch, including those stored by earlier runs. Returns
  // why the league is finished, if it is. May be empty.
  std::function<std::optional<std::string>(const std::vector<GameResult>&)> judge;
  // How often the standings are computed and shown; less often if computing takes long.
  std::chrono::seconds standings_every{60};
  RetryRules retries;
  ThrottleRules throttle;
};

struct RunOutcome {
  LeagueState state = LeagueState::stopped;
  std::string why;  // a sentence
};

class LeagueRun {
 public:
  // Throws if the league can't be resumed: its settings are malformed, or another version planned
  // its schedule differently. REQUIRES: the arguments outlive it; `store` has Access::run.
  LeagueRun(Store& store, LeagueId league, Runner& runner, Observer& observer, RunHooks hooks);
  ~LeagueRun();

  // Throws StoreError if results can't be stored and ArenaFault if no game can be played; the
  // league can be resumed later. Waits while another program has locked the database.
  RunOutcome run();

 private:
  using Clock = std::chrono::steady_clock;
  struct Pending {
    Slot slot;
    v1::MatchRecord record;
    Node node;
  };

  void restore();
  void read_entries();
  void plan_ahead();
  void feed();
  void take(Completion completion);
  void take(Finished finished);
  void restore_voids();
  [[nodiscard]] bool is_lost_by_late_bot(Slot slot, v1::MatchRecord& record) const;
  void play_again(const NewVoid& game);
  void blame_late_bot(Slot slot, Entrant late);
  void follow(const Throttle::Step& step);
  void ease();
  void store_pending();
  [[nodiscard]] bool waits_for_database(std::chrono::seconds waited);
  void count_time();
  [[nodiscard]] schedule::Clocks clocks() const;
  void count_thinking(const GameResult& result, const v1::MatchRecord& record);
  void batch_complete(std::uint32_t batch, const std::vector<GameResult>& results);
  void ask_judge(const std::vector<GameResult>& results);
  void bench_those_who_fail();
  void look_at_rules();
  void answer_requests();
  std::string obey(const Request& request);
  void tell_progress();
  void show_standings();
  [[nodiscard]] LeagueProgress progress() const;
  [[nodiscard]] RunOutcome end(LeagueState state, const std::string& why);

  Store& store_;
  LeagueId id_;
  Runner& runner_;
  Observer& observer_;
  RunHooks hooks_;

  League league_;
  league::Settings settings_;
  std::vector<Entry> entries_;
  schedule::Entrants entrants_;
  schedule::StopRule rule_;
  JobMaker jobs_;
  std::unique_ptr<schedule::Planner> planner_;
  OpenSlots slots_;

  std::vector<Pending> pending_;
  Clock::time_point oldest_pending_;
  Retries retries_;
  Throttle throttle_;
  LateBots late_bots_;
  schedule::PlannedGames planned_;
  std::ptrdiff_t left_ = 0;  // bots, as of planned_
  std::size_t benched_ = 0;  // already told
  std::uint64_t faults_ = 0;
  std::uint64_t games_at_last_look_ = 0;
  bool all_planned_ = false;
  bool is_stopping_ = false;  // already told
  bool is_over_ = false;
  bool is_locked_out_ = false;  // of the database; already told
  std::optional<std::string> finished_why_;
  Pace pace_;
  LiveStanding live_;
  Clock::time_point counted_until_{};  // time played that is in league_.running
  Clock::time_point next_requests_{};
  Clock::time_point next_progress_{};
  Clock::time_point next_standings_{};
};

}  // namespace splendor::arena
