#include "arena/cli/context.hpp"

#include <cstdlib>

#include "arena/cli/failure.hpp"
#include "arena/cli/names.hpp"
#include "arena/submit/names.hpp"
#include "referee/process/companions.hpp"

namespace splendor::cli {

namespace fs = std::filesystem;

arena::Home home_of(const Globals& globals) {
  if (!globals.home.empty()) return arena::Home(globals.home);
  const char* variable = std::getenv("ARENA_HOME");
  if (variable != nullptr && *variable != '\0') return arena::Home(variable);
  return arena::Home("arena-home");
}

fs::path own_program(const std::string& name) {
  const fs::path program = process::companion(name);
  if (!fs::exists(program)) {
    throw Failure("the program " + program.string() + " is missing; install the whole arena");
  }
  return program;
}

submit::StoredBot house_bot(const arena::Home& home, const std::string& name) {
  auto imported = submit::import_bot(own_program(name), home.bots());
  if (!imported) throw Failure("the house bot " + name + ": " + imported.error());
  return imported->bot;
}

arena::Bot bot_called(const arena::Store& store, const std::string& reference) {
  if (const auto bot = store.bot_named(reference)) return *bot;
  std::vector<std::string> names;
  for (const arena::Bot& bot : store.bots()) names.push_back(bot.name);
  const auto meant = submit::nearest(reference.substr(0, reference.find('@')), names);
  throw Failure("there is no bot \"" + reference + "\"; " +
                (meant && *meant != reference.substr(0, reference.find('@'))
                     ? "did you mean " + *meant + "?"
                     : "arena bots lists them"));
}

submit::StoredBot content_of(const arena::Home& home, const arena::Bot& bot) {
  auto stored = submit::load_stored(home.bots(), bot.sha256);
  if (!stored) throw Failure("the content of " + bot.label() + ": " + stored.error());
  return *stored;
}

std::string state_of(const arena::Home& home, const arena::League& league) {
  if (league.state == arena::LeagueState::running && !home.holder()) return "interrupted";
  return name_of(league.state);
}

arena::League league_called(const arena::Store& store, const std::optional<std::int64_t>& id) {
  if (id) return store.league(arena::LeagueId(*id));
  std::optional<arena::League> newest;
  for (const arena::League& league : store.leagues()) {
    if (league.kind == arena::LeagueKind::league) newest = league;
  }
  if (!newest) throw Failure("there are no leagues yet; start one with arena league run");
  return *newest;
}

}  // namespace splendor::cli
