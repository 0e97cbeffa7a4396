#include "arena/play/league_play.hpp"

#include <csignal>

#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/workers.hpp"
#include "arena/standings/terms.hpp"
#include "arena/terminal/interrupts.hpp"

namespace splendor::play {
namespace {

arena::Stop wanted_stop() {
  const int interrupts = terminal::interrupts();
  if (interrupts == 0) return arena::Stop::no;
  return interrupts == 1 ? arena::Stop::cleanly : arena::Stop::at_once;
}

}  // namespace

arena::RunOutcome play_league(const arena::Home& home, arena::Store& store, arena::LeagueId league,
                              const league::Settings& settings, arena::Observer& observer,
                              const PlayOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  terminal::count_interrupts();
  league::Settings here = settings;
  if (options.concurrency != 0) here.concurrency = options.concurrency;
  WorkersWanted wanted;
  wanted.workers = options.workers.empty() ? settings.workers : options.workers;
  wanted.reference_speed = store.first_speed(league);
  wanted.notice = [&](const std::string& sentence) { observer.notice(sentence); };
  const auto pool = make_workers(home, here, wanted);
  arena::RunHooks hooks;
  hooks.stop = wanted_stop;
  hooks.judge = options.judge;
  hooks.retries = options.retries;
  hooks.spec_of = [&](const arena::Entry& entry) {
    const auto guest = options.guests.find(entry.label);
    if (guest != options.guests.end()) return guest->second;
    if (!entry.bot) {
      throw Failure("league " + std::to_string(league.number()) +
                    " was started by arena play, with " + entry.label +
                    " from a path, so it can't be resumed; start it again with arena play");
    }
    v1::BotSpec spec =
        bots::spec_of(lookup::content_of(home, store.bot(*entry.bot)), settings.memory_mib);
    spec.set_name(entry.label);
    return spec;
  };
  return arena::LeagueRun(store, league, *pool, observer, hooks).run();
}

}  // namespace splendor::play
