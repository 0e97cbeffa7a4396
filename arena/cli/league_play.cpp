#include "arena/cli/league_play.hpp"

#include <csignal>

#include "arena/cli/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/run/worker_pool.hpp"

namespace splendor::cli {
namespace {

// How often somebody wanted us to stop. A signal handler has nowhere else to put it.
volatile std::sig_atomic_t stops = 0;

void count_stop(int /*signal*/) { stops = stops + 1; }

arena::Stop wanted_stop() {
  if (stops == 0) return arena::Stop::no;
  return stops == 1 ? arena::Stop::cleanly : arena::Stop::at_once;
}

std::string isolation_flag(league::Isolation isolation) {
  switch (isolation) {
    case league::Isolation::full:
      return "full";
    case league::Isolation::weak:
      return "weak";
    case league::Isolation::none:
      return "none";
  }
  return "full";
}

// Beyond all that the clocks of a match allow: only a referee that hangs takes longer.
std::chrono::milliseconds longest_match(const league::Settings& settings) {
  constexpr int kSeats = 4;
  constexpr int kHostDelay = 20;  // a bot that waits for its core is given as much more time
  const auto rounds =
      static_cast<int>(settings.ruleset.max_rounds == 0 ? 1000 : settings.ruleset.max_rounds);
  const auto clocks =
      settings.startup + settings.bank + (settings.move_time + settings.increment) * rounds;
  return clocks * kSeats * kHostDelay + std::chrono::minutes(10);
}

}  // namespace

league::Settings settings_of(const arena::League& league) {
  try {
    return league::parse_settings("the settings of league " + std::to_string(league.id.number()),
                                  league.settings);
  } catch (const league::SettingsError& error) {
    throw Failure(error.what());
  }
}

bool was_interrupted() { return stops > 0; }

arena::RunOutcome play_league(const arena::Home& home, arena::Store& store, arena::LeagueId league,
                              arena::Observer& observer, const PlayWishes& wishes) {
  stops = 0;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, count_stop);
  std::signal(SIGTERM, count_stop);
  std::signal(SIGHUP, count_stop);
  const league::Settings settings = settings_of(store.league(league));
  arena::PoolOptions options;
  options.referee = own_program("referee");
  options.workers = wishes.concurrency != 0 ? wishes.concurrency : settings.concurrency;
  options.isolation = isolation_flag(settings.isolation);
  options.pinned = !settings.ponder;
  options.patience = longest_match(settings);
  arena::WorkerPool pool(options);
  arena::RunHooks hooks;
  hooks.stop = wanted_stop;
  hooks.judge = wishes.judge;
  hooks.spec_of = [&](const arena::Entry& entry) {
    const auto guest = wishes.guests.find(entry.label);
    if (guest != wishes.guests.end()) return guest->second;
    if (!entry.bot) throw Failure(entry.label + " was never submitted");
    v1::BotSpec spec =
        submit::spec_of(content_of(home, store.bot(*entry.bot)), settings.memory_mib);
    spec.set_name(entry.label);
    return spec;
  };
  return arena::LeagueRun(store, league, pool, observer, hooks).run();
}

}  // namespace splendor::cli
