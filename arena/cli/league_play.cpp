#include "arena/cli/league_play.hpp"

#include <csignal>

#include "arena/cli/failure.hpp"
#include "arena/cli/workers.hpp"
#include "arena/league/reader.hpp"

namespace splendor::cli {
namespace {

// How often somebody wanted us to stop. A signal handler has nowhere else to put it.
volatile std::sig_atomic_t stops = 0;

void count_stop(int /*signal*/) { stops = stops + 1; }

arena::Stop wanted_stop() {
  if (stops == 0) return arena::Stop::no;
  return stops == 1 ? arena::Stop::cleanly : arena::Stop::at_once;
}

}  // namespace

league::Settings settings_of(const arena::League& league) {
  return league::parse_settings("the settings of league " + std::to_string(league.id.number()),
                                league.settings);
}

bool was_interrupted() { return stops > 0; }

void count_interrupts() {
  stops = 0;
  std::signal(SIGINT, count_stop);
  std::signal(SIGTERM, count_stop);
  // A terminal that goes away stops the league, unless it was started by nohup.
  if (std::signal(SIGHUP, count_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

arena::RunOutcome play_league(const arena::Home& home, arena::Store& store, arena::LeagueId league,
                              arena::Observer& observer, const PlayWishes& wishes) {
  std::signal(SIGPIPE, SIG_IGN);
  count_interrupts();
  league::Settings settings = settings_of(store.league(league));
  if (wishes.concurrency != 0) settings.concurrency = wishes.concurrency;
  WorkersWanted wanted;
  wanted.workers = wishes.workers.empty() ? settings.workers : wishes.workers;
  wanted.reference_speed = store.first_speed(league);
  wanted.notice = [&](const std::string& sentence) { observer.notice(sentence); };
  const auto pool = make_workers(home, settings, wanted);
  arena::RunHooks hooks;
  hooks.stop = wanted_stop;
  hooks.judge = wishes.judge;
  hooks.retries = wishes.retries;
  hooks.spec_of = [&](const arena::Entry& entry) {
    const auto guest = wishes.guests.find(entry.label);
    if (guest != wishes.guests.end()) return guest->second;
    if (!entry.bot) {
      throw Failure("league " + std::to_string(league.number()) +
                    " was started by arena play, with " + entry.label +
                    " from a path, so it can't be resumed; start it again with arena play");
    }
    v1::BotSpec spec =
        submit::spec_of(content_of(home, store.bot(*entry.bot)), settings.memory_mib);
    spec.set_name(entry.label);
    return spec;
  };
  return arena::LeagueRun(store, league, *pool, observer, hooks).run();
}

}  // namespace splendor::cli
