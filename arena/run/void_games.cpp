// How a league handles void games: whom it blames, and when it plays them again.
#include "arena/run/league_run.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/record/forfeit.hpp"

namespace splendor::arena {
namespace {

// The organiser is told when a game was void this many times in a row.
constexpr int kWorthTelling = 5;

std::string seconds_text(std::chrono::milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

}  // namespace

void LeagueRun::restore_voids() {
  store_.each_void(id_, [&](const VoidGame& game) {
    if (const auto late = game.late(); game.overloaded && late) {
      late_bots_.add_void(game.seats, *late);
    }
  });
}

// If the bot loses its void games, turns the record into one of a lost game and returns true.
bool LeagueRun::is_lost_by_late_bot(Slot slot, v1::MatchRecord& record) const {
  const GamePlan& plan = slots_.plan(slot);
  if (!record.overloaded() || record.void_seat() == 0 || record.void_seat() > plan.seats.size()) {
    return false;
  }
  const std::size_t seat = record.void_seat() - 1;
  const auto& blame = entries_[plan.seats[seat].number()].loses_voids;
  if (!blame) return false;
  v1::MatchRecord lost = record;
  const std::string detail = *blame + "; this time: " + record.void_reason();
  if (record::forfeit(lost, Seat(static_cast<int>(seat)), detail)) return false;
  record = std::move(lost);
  return true;
}

void LeagueRun::play_again(const NewVoid& game) {
  store_.add_void(id_, game);
  ++league_.voided;
  observer_.void_game(game.slot, game.reason, game.worker);

  const auto cause = game.overloaded ? VoidCause::overload : VoidCause::fault;
  const Retries::Break rest = retries_.add(game.slot, cause, Clock::now());
  if (retries_.is_hopeless(Clock::now())) {
    throw ArenaFault("no game can be played: " + std::to_string(hooks_.retries.most_faults) +
                     " in a row were void, the last because: " + game.reason);
  }
  if (rest.times == kWorthTelling) {
    observer_.notice(
        "a game was void " + std::to_string(rest.times) +
        " times in a row; the next attempt is in " + seconds_text(rest.length) +
        ", later ones less and less often, while other games continue: " + game.reason);
  }
  if (!game.overloaded) return;
  std::optional<Entrant> late;
  if (game.late_seat) late = slots_.plan(game.slot).seats[*game.late_seat];
  if (late) blame_late_bot(game.slot, *late);
  if (const auto step = throttle_.add_overload(late, runner_.workers(), Clock::now())) {
    follow(*step);
  }
}

void LeagueRun::blame_late_bot(Slot slot, Entrant late) {
  late_bots_.add_void(slots_.plan(slot).seats, late);
  Entry& entry = entries_[late.number()];
  if (entry.loses_voids || !late_bots_.is_to_blame(late, entries_.size())) return;
  const LateBots::Tally tally = late_bots_.tally(late);
  const std::string reason =
      std::to_string(tally.late) + " of " + std::to_string(tally.voids) +
      " void games at its tables were delayed by it, more than chance explains";
  store_.set_loses_voids(id_, late, reason);
  entry.loses_voids = reason;
  observer_.notice(entry.label + ": " + reason + "; from now on it loses such games");
}

void LeagueRun::follow(const Throttle::Step& step) {
  if (step.pause.count() > 0) {
    observer_.notice("the machine is too busy even for one game at a time: pausing for " +
                     seconds_text(step.pause));
    return;
  }
  const bool is_less = step.workers < runner_.workers();
  runner_.set_workers(step.workers);
  observer_.notice((is_less ? "the machine is too busy: games at a time reduced to "
                            : "the machine is less busy: games at a time raised to ") +
                   std::to_string(runner_.workers()));
}

void LeagueRun::ease() {
  if (const auto step = throttle_.ease(runner_.workers(), Clock::now())) follow(*step);
}

}  // namespace splendor::arena
