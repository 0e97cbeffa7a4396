#include "arena/run/league_run.hpp"

#include <algorithm>
#include <utility>

#include "arena/league/reader.hpp"
#include "arena/standings/terms.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/record/verify.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTick{200};
// Results are stored after this time at the latest, or once there are this many.
constexpr milliseconds kLongestPending{100};
constexpr std::size_t kMostPending = 64;
// How often the running time is stored. A crash loses at most this much of it.
constexpr std::chrono::seconds kCountTimeEvery{1};
// Stop rules that need ratings are checked again after the games have grown by this factor.
constexpr double kGrowthBetweenLooks = 1.02;
// The first standings come early: they contain the first estimate of the remaining time.
constexpr std::chrono::seconds kFirstStandings{10};
// Computing standings takes at most 1/50 of the time: no game is planned meanwhile.
constexpr int kStandingsShare = 50;

GameResult result_of(Slot slot, const GamePlan& plan, const v1::MatchRecord& record) {
  GameResult result{slot, plan.seed, plan.seats, {}, {}};
  for (const v1::SeatRecord& seat : record.seats()) {
    result.ranks.push_back(static_cast<std::uint8_t>(seat.rank()));
    result.faults.push_back(static_cast<std::uint8_t>(seat.fault().kind()));
  }
  return result;
}

NewVoid void_of(Slot slot, const Finished& finished) {
  const v1::MatchRecord& record = finished.record;
  NewVoid game{slot, record.void_reason(), finished.worker, record.overloaded()};
  if (record.void_seat() > 0 &&
      record.void_seat() <= static_cast<std::uint32_t>(record.seats_size())) {
    game.late_seat = static_cast<std::uint8_t>(record.void_seat() - 1);
  }
  return game;
}

schedule::Time now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace

LeagueRun::LeagueRun(Store& store, LeagueId league, Runner& runner, Observer& observer,
                     RunHooks hooks)
    : store_(store),
      id_(league),
      runner_(runner),
      observer_(observer),
      hooks_(std::move(hooks)),
      league_(store.league(league)),
      settings_(league::parse_settings("the league's settings", league_.settings)),
      rule_(rule_of(league_, settings_)),
      jobs_(settings_),
      retries_(hooks_.retries),
      throttle_(hooks_.throttle) {
  settings_.seed = league_.seed;
  read_entries();
  planner_ = std::make_unique<schedule::Planner>(
      league::schedule_options(settings_, challengers_of(settings_, entries_)));
  restore();
}

LeagueRun::~LeagueRun() { store_.set_lock_wait({}); }

void LeagueRun::read_entries() {
  entries_ = store_.entries(id_);
  const auto left = std::count_if(entries_.begin(), entries_.end(),
                                  [](const Entry& entry) { return entry.departure.has_value(); });
  if (left != left_ || planned_.batches == 0) planned_ = planned_games(store_, id_, entries_);
  left_ = left;
  entrants_.clear();
  for (const Entry& entry : entries_) {
    entrants_.push_back(schedule_entry(entry));
    if (jobs_.bots() <= entry.entrant.number()) jobs_.add_bot(hooks_.spec_of(entry));
  }
}

// Complete batches go to the planner; the others are opened with the results they have.
void LeagueRun::restore() {
  std::vector<GameResult> results;
  std::uint32_t number = 0;
  const auto close_batch = [&] {
    const Batch batch = store_.batch(id_, number);
    if (results.size() == batch.size()) {
      planner_->replay(entrants_, results);
      ask_judge(results);
    } else {
      const auto planned = planner_->plan(entrants_);
      if (!planned || *planned != batch) {
        throw ArenaFault(
            "league " + std::to_string(id_.number()) + ": batch " + std::to_string(number) +
            " was planned by another version of the arena, which plans differently; finish "
            "the league with that version, or start a new one");
      }
      slots_.add(number, batch, results);
    }
    results.clear();
    ++number;
  };
  const auto totals = store_.results_and_totals(id_, [&](const GameResult& result) {
    while (result.slot.batch > number) close_batch();
    live_.add(result);
    results.push_back(result);
  });
  while (number < league_.batches) close_batch();
  benched_ = planner_->benched().size();
  for (std::uint32_t bot = 0; bot < totals.size(); ++bot) {
    late_bots_.add_games(Entrant(bot), totals[bot].games,
                         std::chrono::microseconds(totals[bot].wall_us));
  }
  restore_voids();
}

RunOutcome LeagueRun::run() {
  store_.set_lock_wait([this](std::chrono::seconds waited) { return waits_for_database(waited); });
  counted_until_ = Clock::now();
  store_.set_league_state(id_, LeagueState::running, "");
  next_standings_ = Clock::now() + std::min(hooks_.standings_every, kFirstStandings);
  while (true) {
    const Stop stop = hooks_.stop();
    if (stop == Stop::at_once) {
      store_pending();
      return end(LeagueState::stopped, "stopped by the organiser; unfinished games were abandoned");
    }
    if (stop == Stop::cleanly && !is_stopping_) {
      is_stopping_ = true;
      observer_.notice("stopping after the games in progress (" +
                       std::to_string(runner_.running()) + "); Ctrl-C again abandons them");
    }
    const bool stopping = stop == Stop::cleanly || finished_why_.has_value();
    if (!stopping) {
      plan_ahead();
      feed();
    }
    if (runner_.running() == 0) {
      store_pending();  // may complete a batch, so that the next can be planned
      if (finished_why_) return end(LeagueState::finished, *finished_why_);
      if (stop == Stop::cleanly) return end(LeagueState::stopped, "stopped by the organiser");
      plan_ahead();
      if (slots_.waiting() == 0 && retries_.is_empty() && all_planned_) {
        return end(LeagueState::finished, "all planned games were played");
      }
      feed();
    }
    for (Completion& completion : runner_.wait(pending_.empty() ? kTick : kLongestPending)) {
      take(std::move(completion));
    }
    const bool due = !pending_.empty() && (pending_.size() >= kMostPending ||
                                           Clock::now() - oldest_pending_ >= kLongestPending);
    if (due) store_pending();
    answer_requests();
    if (!finished_why_ && schedule::is_out_of_time(rule_, clocks())) {
      finished_why_ = schedule::to_string(schedule::StopReason::deadline);
    }
    if (Clock::now() - counted_until_ >= kCountTimeEvery) count_time();
    if (std::exchange(is_locked_out_, false)) observer_.notice("the database is available again");
    ease();
    tell_progress();
  }
}

void LeagueRun::plan_ahead() {
  all_planned_ = false;
  while (slots_.waiting() <= runner_.wanted() && planner_->is_ready()) {
    const std::uint32_t number = planner_->next_batch();
    const auto batch = planner_->plan(entrants_);
    if (!batch) {
      all_planned_ = true;
      return;
    }
    store_.add_batch(id_, number, *batch);
    ++planned_.batches;
    planned_.games += batch->size();
    slots_.add(number, *batch);
  }
}

void LeagueRun::feed() {
  const auto time = Clock::now();
  for (const Slot slot : retries_.take_due(time)) slots_.put_back(slot);
  if (throttle_.is_paused(time) || retries_.is_paused(time)) return;
  for (std::size_t wanted = runner_.wanted(); wanted > 0 && slots_.waiting() > 0; --wanted) {
    const OpenSlots::Waiting next = slots_.take();
    runner_.start(jobs_.job(next.slot, next.plan));
  }
}

void LeagueRun::take(Completion completion) {
  if (auto* finished = std::get_if<Finished>(&completion)) return take(std::move(*finished));
  const auto& lost = std::get<Lost>(completion);
  play_again({slot_of(lost.job), lost.reason, lost.worker});
}

void LeagueRun::take(Finished finished) {
  const Slot slot = slot_of(finished.record.id());
  if (!slots_.is_open(slot)) return;  // no job of ours
  if (!finished.record.void_reason().empty() && !is_lost_by_late_bot(slot, finished.record)) {
    return play_again(void_of(slot, finished));
  }
  const GamePlan& plan = slots_.plan(slot);
  if (finished.record.deal().seed() != plan.seed ||
      finished.record.seats_size() != static_cast<int>(plan.seats.size())) {
    return play_again({slot, "the record belongs to another game", finished.worker});
  }
  // A record that breaks the rules would spoil ratings, reports and replays.
  if (const auto problem = record::find_discrepancy(finished.record)) {
    return play_again({slot, "the record is wrong: " + *problem, finished.worker});
  }
  throttle_.add_game();
  retries_.played(slot);
  if (pending_.empty()) oldest_pending_ = Clock::now();
  pending_.push_back({slot, std::move(finished.record), std::move(finished.node)});
}

void LeagueRun::store_pending() {
  if (pending_.empty()) return;
  std::vector<PlayedGame> games;
  games.reserve(pending_.size());
  for (const Pending& pending : pending_) {
    games.push_back({pending.slot, &pending.record, &pending.node});
  }
  const std::vector<StoredGame> stored = store_.add_games(id_, games);
  pace_.add(games.size(), Clock::now());
  league_.played += games.size();
  const std::vector<Pending> done = std::move(pending_);
  pending_.clear();
  for (std::size_t i = 0; i < done.size(); ++i) {
    const GameResult result = result_of(done[i].slot, slots_.plan(done[i].slot), done[i].record);
    faults_ += std::any_of(result.faults.begin(), result.faults.end(),
                           [](std::uint8_t fault) { return fault != 0; });
    live_.add(result);
    count_thinking(result, done[i].record);
    observer_.game({done[i].slot, &done[i].record}, stored[i]);
    if (const auto results = slots_.done(result)) batch_complete(done[i].slot.batch, *results);
  }
}

void LeagueRun::count_thinking(const GameResult& result, const v1::MatchRecord& record) {
  for (const Entrant bot : result.seats) late_bots_.add_games(bot, 1, {});
  for (const v1::PlyRecord& ply : record.plies()) {
    late_bots_.add_games(result.seats[ply.seat()], 0, std::chrono::microseconds(ply.wall_us()));
  }
}

void LeagueRun::batch_complete(std::uint32_t batch, const std::vector<GameResult>& results) {
  planner_->complete(batch, results);
  ask_judge(results);
  bench_those_who_fail();
  look_at_rules();
}

void LeagueRun::ask_judge(const std::vector<GameResult>& results) {
  if (!hooks_.judge) return;
  if (const auto why = hooks_.judge(results); why && !finished_why_) finished_why_ = *why;
}

void LeagueRun::bench_those_who_fail() {
  const auto benched = planner_->benched();
  for (; benched_ < benched.size(); ++benched_) {
    const schedule::Benching& bench = benched[benched_];
    const Entry& entry = entries_[bench.bot.number()];
    const std::string reason = "benched after " + std::to_string(bench.faults) + " faults in " +
                               std::to_string(bench.games) + " games";
    observer_.notice(entry.label + " is " + reason);
    if (!entry.departure) store_.end_entry(id_, bench.bot, reason);
  }
  read_entries();
}

void LeagueRun::look_at_rules() {
  if (!rule_.error_below && !rule_.order_sure) return;
  const auto games = static_cast<double>(league_.played);
  if (games < kGrowthBetweenLooks * static_cast<double>(games_at_last_look_)) return;
  games_at_last_look_ = league_.played;
  const LeagueStandings standings = standings_of(store_, id_);
  const auto active = standings.active();
  const auto reason = schedule::should_stop(rule_, clocks(), {standings.ladder, active});
  if (reason) finished_why_ = schedule::to_string(*reason);
}

LeagueProgress LeagueRun::progress() const {
  LeagueProgress progress;
  progress.played = league_.played;
  progress.voided = league_.voided;
  progress.faults = faults_;
  progress.expected = schedule::expected_games(
      league::schedule_options(settings_, challengers_of(settings_, entries_)), entrants_,
      planned_);
  if (all_planned_) progress.expected = planned_.games;
  progress.games_per_second = pace_.per_second(Clock::now());
  progress.workers = runner_.workers();
  progress.leader = live_.leader(entries_);
  progress.is_over = is_over_;
  return progress;
}

void LeagueRun::tell_progress() {
  if (Clock::now() >= next_progress_) {
    next_progress_ = Clock::now() + kTick;
    observer_.progress(progress());
  }
  if (Clock::now() >= next_standings_) {
    const auto begin = Clock::now();
    show_standings();
    const auto cost = Clock::now() - begin;
    next_standings_ =
        Clock::now() + std::max<Clock::duration>(hooks_.standings_every, kStandingsShare * cost);
  }
}

void LeagueRun::show_standings() {
  const LeagueStandings standings = standings_of(store_, id_);
  live_.start_from(standings);
  const LeagueProgress reached = progress();
  const auto active = standings.active();
  const auto eta = schedule::estimate_end(
      rule_, {clocks(), reached.played, reached.games_per_second, reached.expected},
      {standings.ladder, active});
  observer_.standings(standings, reached, eta);
}

// Returns true to keep waiting for the lock. Only Stop::at_once gives up.
bool LeagueRun::waits_for_database(std::chrono::seconds waited) {
  constexpr std::chrono::seconds kWorthTelling{2};
  if (hooks_.stop() == Stop::at_once) return false;
  if (waited >= kWorthTelling && !std::exchange(is_locked_out_, true)) {
    observer_.notice(
        "another program has locked the database; waiting for it, no results are lost");
  }
  return true;
}

void LeagueRun::count_time() {
  const auto time = std::chrono::floor<milliseconds>(Clock::now() - counted_until_);
  counted_until_ += time;
  store_.add_running_time(id_, time);
  league_.running += time;
}

schedule::Clocks LeagueRun::clocks() const {
  const auto played = league_.running + (Clock::now() - counted_until_);
  return {now(), std::chrono::floor<std::chrono::seconds>(played)};
}

RunOutcome LeagueRun::end(LeagueState state, const std::string& why) {
  count_time();
  store_.set_league_state(id_, state, why);
  is_over_ = true;
  observer_.progress(progress());
  show_standings();
  return {state, why};
}

}  // namespace splendor::arena
