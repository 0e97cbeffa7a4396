// When a league ends, and what it tells while it is played.
#include <utility>

#include "arena/run/league_run.hpp"

namespace splendor::arena {
namespace {

schedule::Time time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace

schedule::Clocks LeagueRun::clocks() const {
  const auto played = league_.running + timers_.running.untaken(LoopClock::now());
  return {time_now(), std::chrono::floor<std::chrono::seconds>(played)};
}

void LeagueRun::store_running_time() {
  const auto time = timers_.running.take(LoopClock::now());
  store_.add_running_time(id_, time);
  league_.running += time;
}

void LeagueRun::check_deadline() {
  if (!finished_why_ && schedule::is_out_of_time(rule_, clocks())) {
    finished_why_ = schedule::to_string(schedule::StopReason::deadline);
  }
}

void LeagueRun::check_ratings() {
  if (!rule_.error_below && !rule_.order_sure) return;
  if (!timers_.rating_checks.take_due(league_.played)) return;
  const LeagueStandings standings = standings_of(store_, id_);
  const auto active = standings.active();
  const auto reason = schedule::should_stop(rule_, clocks(), {standings.ladder, active});
  if (reason) finished_why_ = schedule::to_string(*reason);
}

// Returns true to keep waiting for the lock. Only Stop::at_once gives up.
bool LeagueRun::waits_for_database(std::chrono::seconds waited) {
  constexpr std::chrono::seconds kWorthTelling{2};
  if (hooks_.stop() == Stop::at_once) return false;
  if (waited >= kWorthTelling && told_.locked_out.take()) {
    observer_.notice(
        "another program has locked the database; waiting for it, no results are lost");
  }
  return true;
}

LeagueProgress LeagueRun::progress() const {
  LeagueProgress progress;
  progress.played = league_.played;
  progress.voided = league_.voided;
  progress.faults = figures_.faults;
  progress.expected =
      schedule::expected_games(schedule_options(), roster_.scheduled(), roster_.planned());
  if (all_planned_) progress.expected = roster_.planned().games;
  progress.games_per_second = figures_.pace.per_second(LoopClock::now());
  progress.workers = runner_.workers();
  progress.leader = figures_.live.leader(roster_.entries());
  return progress;
}

void LeagueRun::tell_progress() {
  if (timers_.progress.take_due(LoopClock::now())) observer_.progress(progress());
  const auto begin = LoopClock::now();
  if (!timers_.standings.is_due(begin)) return;
  show_standings(false);
  timers_.standings.computed(begin, LoopClock::now());
}

void LeagueRun::show_standings(bool is_over) {
  const LeagueStandings standings = standings_of(store_, id_);
  figures_.live.start_from(standings);
  LeagueProgress reached = progress();
  reached.is_over = is_over;
  const auto active = standings.active();
  const auto eta = schedule::estimate_end(
      rule_, {clocks(), reached.played, reached.games_per_second, reached.expected},
      {standings.ladder, active});
  observer_.standings(standings, reached, eta);
}

RunOutcome LeagueRun::end(LeagueState state, const std::string& why) {
  store_running_time();
  store_.set_league_state(id_, state, why);
  LeagueProgress reached = progress();
  reached.is_over = true;
  observer_.progress(reached);
  show_standings(true);
  return {state, why};
}

}  // namespace splendor::arena
