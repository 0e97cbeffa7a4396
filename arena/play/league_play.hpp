// Running a stored league in this process.
#pragma once

#include <map>
#include <string>

#include "arena/league/settings.hpp"
#include "arena/run/league_run.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

struct PlayOptions {
  std::uint32_t concurrency = 0;                 // 0: as the settings say
  std::vector<league::WorkerSpec> workers = {};  // none: as the settings say
  decltype(arena::RunHooks::judge) judge = {};
  std::map<std::string, v1::BotSpec> guests = {};  // by label: bots that were never submitted
  arena::RetryRules retries = {};
};

// Plays until the league ends or the user presses Ctrl-C: once to stop cleanly, twice to stop at
// once. `settings` are those of the league, as settings_of() reads them.
[[nodiscard]] arena::RunOutcome play_league(const arena::Home& home, arena::Store& store,
                                            arena::LeagueId league,
                                            const league::Settings& settings,
                                            arena::Observer& observer, const PlayOptions& options);

}  // namespace splendor::play
