#include "arena/run/void_games.hpp"

#include <optional>
#include <utility>

#include "referee/process/arena_fault.hpp"
#include "referee/record/forfeit.hpp"

namespace splendor::arena {
namespace {

// The organiser is told when a game was void this many times in a row.
constexpr int kVoidsWorthTelling = 5;

std::string seconds_text(std::chrono::milliseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

}  // namespace

VoidGames::VoidGames(Store& store, LeagueId league, Runner& runner, Observer& observer,
                     Roster& roster, const Rules& rules)
    : store_(store),
      league_(league),
      runner_(runner),
      observer_(observer),
      roster_(roster),
      most_faults_(rules.retries.most_faults),
      retries_(rules.retries),
      throttle_(rules.throttle) {}

void VoidGames::restore(const std::vector<EntrantTotals>& totals) {
  for (std::uint32_t bot = 0; bot < totals.size(); ++bot) {
    late_bots_.add_games(Entrant(bot), totals[bot].games,
                         std::chrono::microseconds(totals[bot].wall_us));
  }
  store_.each_void(league_, [&](const VoidGame& game) {
    if (const auto late = game.late(); game.overloaded && late) {
      late_bots_.add_void(game.seats, *late);
    }
  });
}

void VoidGames::add_played(Slot slot) {
  throttle_.add_game();
  retries_.played(slot);
}

void VoidGames::add_stored(const GameResult& result, const v1::MatchRecord& record) {
  for (const Entrant bot : result.seats) late_bots_.add_games(bot, 1, {});
  for (const v1::PlyRecord& ply : record.plies()) {
    late_bots_.add_games(result.seats[ply.seat()], 0, std::chrono::microseconds(ply.wall_us()));
  }
}

bool VoidGames::forfeit(const GamePlan& plan, v1::MatchRecord& record) const {
  if (!record.overloaded() || record.void_seat() == 0 || record.void_seat() > plan.seats.size()) {
    return false;
  }
  const std::size_t seat = record.void_seat() - 1;
  const auto& blame = roster_.entry(plan.seats[seat]).loses_voids;
  if (!blame) return false;
  v1::MatchRecord lost = record;
  const std::string detail = *blame + "; this time: " + record.void_reason();
  if (record::forfeit(lost, Seat(static_cast<int>(seat)), detail)) return false;
  record = std::move(lost);
  return true;
}

void VoidGames::add(const NewVoid& game, const GamePlan& plan) {
  store_.add_void(league_, game);
  observer_.void_game(game.slot, game.reason, game.worker);

  const auto cause = game.overloaded ? VoidCause::overload : VoidCause::fault;
  const Retries::Break rest = retries_.add(game.slot, cause, LoopClock::now());
  if (retries_.is_hopeless(LoopClock::now())) {
    throw ArenaFault("no game can be played: " + std::to_string(most_faults_) +
                     " in a row were void, the last because: " + game.reason);
  }
  tell_of_break(game, rest);
  if (!game.overloaded) return;
  std::optional<Entrant> late;
  if (game.late_seat) late = plan.seats[*game.late_seat];
  if (late) blame(plan, *late);
  if (const auto step = throttle_.add_overload(late, runner_.workers(), LoopClock::now())) {
    follow(*step);
  }
}

void VoidGames::tell_of_break(const NewVoid& game, const Retries::Break& rest) {
  if (rest.times != kVoidsWorthTelling) return;
  observer_.notice("a game was void " + std::to_string(rest.times) +
                   " times in a row; the next attempt is in " + seconds_text(rest.length) +
                   ", later ones less and less often, while other games continue: " + game.reason);
}

void VoidGames::blame(const GamePlan& plan, Entrant late) {
  late_bots_.add_void(plan.seats, late);
  const Entry& entry = roster_.entry(late);
  if (entry.loses_voids || !late_bots_.is_to_blame(late, roster_.entries().size())) return;
  const LateBots::Tally tally = late_bots_.tally(late);
  const std::string reason =
      std::to_string(tally.late) + " of " + std::to_string(tally.voids) +
      " void games at its tables were delayed by it, more than chance explains";
  store_.set_loses_voids(league_, late, reason);
  roster_.set_loses_voids(late, reason);
  observer_.notice(entry.label + ": " + reason + "; from now on it loses such games");
}

std::vector<Slot> VoidGames::take_due(LoopClock::time_point now) { return retries_.take_due(now); }

bool VoidGames::is_paused(LoopClock::time_point now) const {
  return throttle_.is_paused(now) || retries_.is_paused(now);
}

void VoidGames::follow(const Throttle::Step& step) {
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

void VoidGames::ease() {
  if (const auto step = throttle_.ease(runner_.workers(), LoopClock::now())) follow(*step);
}

}  // namespace splendor::arena
