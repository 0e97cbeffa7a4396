#include "arena/run/league_run.hpp"

#include <algorithm>
#include <utility>

#include "arena/league/reader.hpp"
#include "arena/standings/terms.hpp"
#include "referee/record/verify.hpp"

namespace splendor::arena {
namespace {

constexpr std::chrono::seconds kRequestsEvery{1};
// Progress is told this often, and the loop waits no longer for a game.
constexpr std::chrono::milliseconds kTick{200};

GameResult result_of(Slot slot, const GamePlan& plan, const v1::MatchRecord& record) {
  GameResult result{slot, plan.seed, plan.seats, {}, {}};
  for (const v1::SeatRecord& seat : record.seats()) {
    result.ranks.push_back(static_cast<std::uint8_t>(seat.rank()));
    result.faults.push_back(static_cast<std::uint8_t>(seat.fault().kind()));
  }
  return result;
}

bool has_fault(const GameResult& result) {
  return std::any_of(result.faults.begin(), result.faults.end(),
                     [](std::uint8_t fault) { return fault != 0; });
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
      roster_(store, league),
      jobs_(settings_),
      voids_(store, league, runner, observer, roster_, {hooks_.retries, hooks_.throttle}),
      timers_{Periodic(kRequestsEvery),
              Periodic(kTick),
              StandingsTimer(hooks_.standings_every),
              {},
              {}} {
  settings_.seed = league_.seed;
  read_entries();
  planner_ = std::make_unique<schedule::Planner>(schedule_options());
  restore();
}

LeagueRun::~LeagueRun() { store_.set_lock_wait({}); }

schedule::Options LeagueRun::schedule_options() const {
  return league::schedule_options(settings_, challengers_of(settings_, roster_.entries()));
}

RunOutcome LeagueRun::run() {
  store_.set_lock_wait([this](std::chrono::seconds waited) { return waits_for_database(waited); });
  timers_.running.start(LoopClock::now());
  store_.set_league_state(id_, LeagueState::running, "");
  timers_.standings.start(LoopClock::now());
  while (true) {
    const Stop stop = hooks_.stop();
    if (stop == Stop::at_once) {
      store_pending();
      return end(LeagueState::stopped, "stopped by the organiser; unfinished games were abandoned");
    }
    if (stop == Stop::cleanly && told_.stopping.take()) {
      observer_.notice("stopping after the games in progress (" +
                       std::to_string(runner_.running()) + "); Ctrl-C again abandons them");
    }
    if (stop == Stop::no && !finished_why_) {
      plan_ahead();
      feed();
    }
    if (runner_.running() == 0) {
      if (auto outcome = end_if_idle(stop)) return *outcome;
    }
    for (Completion& completion :
         runner_.wait(pending_.is_empty() ? kTick : PendingGames::kLongest)) {
      take(std::move(completion));
    }
    if (pending_.is_due(LoopClock::now())) store_pending();
    answer_requests();
    check_deadline();
    if (timers_.running.is_due(LoopClock::now())) store_running_time();
    if (told_.locked_out.reset()) observer_.notice("the database is available again");
    voids_.ease();
    tell_progress();
  }
}

// No game is running. Ends the league if none is left, or starts the next ones.
std::optional<RunOutcome> LeagueRun::end_if_idle(Stop stop) {
  store_pending();  // may complete a batch, so that the next can be planned
  if (finished_why_) return end(LeagueState::finished, *finished_why_);
  if (stop == Stop::cleanly) return end(LeagueState::stopped, "stopped by the organiser");
  plan_ahead();
  if (slots_.waiting() == 0 && voids_.is_empty() && all_planned_) {
    return end(LeagueState::finished, "all planned games were played");
  }
  feed();
  return std::nullopt;
}

void LeagueRun::plan_ahead() {
  all_planned_ = false;
  while (slots_.waiting() <= runner_.wanted() && planner_->is_ready()) {
    const std::uint32_t number = planner_->next_batch();
    const auto batch = planner_->plan(roster_.scheduled());
    if (!batch) {
      all_planned_ = true;
      return;
    }
    store_.add_batch(id_, number, *batch);
    roster_.add_batch(batch->size());
    slots_.add(number, *batch);
  }
}

void LeagueRun::feed() {
  const auto time = LoopClock::now();
  for (const Slot slot : voids_.take_due(time)) slots_.put_back(slot);
  if (voids_.is_paused(time)) return;
  for (std::size_t wanted = runner_.wanted(); wanted > 0 && slots_.waiting() > 0; --wanted) {
    const OpenSlots::Waiting next = slots_.take();
    runner_.start(jobs_.job(next.slot, next.plan));
  }
}

void LeagueRun::take(Completion completion) {
  auto* finished = std::get_if<Finished>(&completion);
  const Slot slot =
      slot_of(finished != nullptr ? finished->record.id() : std::get<Lost>(completion).job);
  // A game that ends twice would be stored, or played, twice.
  if (!slots_.end(slot)) return;
  if (finished != nullptr) return take(slot, std::move(*finished));
  const auto& lost = std::get<Lost>(completion);
  play_again({slot, lost.reason, lost.worker});
}

void LeagueRun::take(Slot slot, Finished finished) {
  const GamePlan& plan = slots_.plan(slot);
  if (!finished.record.void_reason().empty() && !voids_.forfeit(plan, finished.record)) {
    return play_again(void_of(slot, finished));
  }
  if (finished.record.deal().seed() != plan.seed ||
      finished.record.seats_size() != static_cast<int>(plan.seats.size())) {
    return refuse(slot, finished, "the record belongs to another game");
  }
  // A record that breaks the rules would spoil ratings, reports and replays.
  if (const auto problem = record::find_discrepancy(finished.record)) {
    return refuse(slot, finished, "the record is wrong: " + *problem);
  }
  voids_.add_played(slot);
  pending_.add({slot, std::move(finished.record), std::move(finished.node)}, LoopClock::now());
}

void LeagueRun::refuse(Slot slot, const Finished& finished, const std::string& problem) {
  runner_.refuse(finished, problem);
  play_again({slot, problem, finished.worker});
}

void LeagueRun::play_again(const NewVoid& game) {
  ++league_.voided;
  voids_.add(game, slots_.plan(game.slot));
}

void LeagueRun::store_pending() {
  if (pending_.is_empty()) return;
  std::vector<PlayedGame> games;
  games.reserve(pending_.games().size());
  for (const PendingGame& pending : pending_.games()) {
    games.push_back({pending.slot, &pending.record, &pending.node});
  }
  const std::vector<StoredGame> stored = store_.add_games(id_, games);
  figures_.pace.add(games.size(), LoopClock::now());
  league_.played += games.size();
  const std::vector<PendingGame> done = pending_.take();
  for (std::size_t i = 0; i < done.size(); ++i) {
    const GameResult result = result_of(done[i].slot, slots_.plan(done[i].slot), done[i].record);
    figures_.faults += has_fault(result) ? 1 : 0;
    figures_.live.add(result);
    voids_.add_stored(result, done[i].record);
    observer_.game({done[i].slot, &done[i].record}, stored[i]);
    if (const auto results = slots_.done(result)) batch_complete(done[i].slot.batch, *results);
  }
}

void LeagueRun::batch_complete(std::uint32_t batch, const std::vector<GameResult>& results) {
  planner_->complete(batch, results);
  ask_judge(results);
  bench_those_who_fail();
  check_ratings();
}

void LeagueRun::ask_judge(const std::vector<GameResult>& results) {
  if (!hooks_.judge) return;
  if (const auto why = hooks_.judge(results); why && !finished_why_) finished_why_ = *why;
}

void LeagueRun::bench_those_who_fail() {
  const auto benched = planner_->benched();
  for (; told_.benched < benched.size(); ++told_.benched) {
    const schedule::Benching& bench = benched[told_.benched];
    const Entry& entry = roster_.entry(bench.bot);
    const std::string reason = "benched after " + std::to_string(bench.faults) + " faults in " +
                               std::to_string(bench.games) + " games";
    observer_.notice(entry.label + " is " + reason);
    if (!entry.departure) store_.end_entry(id_, bench.bot, reason);
  }
  read_entries();
}

}  // namespace splendor::arena
