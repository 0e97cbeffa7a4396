#include "arena/lookup/lookup.hpp"

#include "arena/bots/names.hpp"
#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"
#include "referee/process/companions.hpp"

namespace splendor::lookup {

namespace fs = std::filesystem;

fs::path own_program(const std::string& name) {
  const fs::path program = process::companion(name);
  if (!fs::exists(program)) {
    throw Failure("the program " + shown(program) + " is missing; install the whole arena");
  }
  return program;
}

bots::StoredBot house_bot(const arena::Home& home, const std::string& name) {
  auto imported = bots::import_bot(own_program(name), home.bots());
  if (!imported) throw Failure("the house bot " + name + ": " + imported.error());
  return std::move(*imported);
}

arena::Bot bot_called(const arena::Store& store, const std::string& reference) {
  if (const auto bot = store.bot_named(reference)) return *bot;
  std::vector<std::string> names;
  for (const arena::Bot& bot : store.bots()) names.push_back(bot.name);
  const std::string name = reference.substr(0, reference.find('@'));
  const std::string meant = bots::nearest(name, names);
  throw Failure(
      "there is no bot " + in_quotes(reference) + "; " +
      (!meant.empty() && meant != name ? "did you mean " + meant + "?" : "arena bots lists them"));
}

bots::StoredBot content_of(const arena::Home& home, const arena::Bot& bot) {
  auto stored = bots::load_stored(home.bots(), bot.sha256);
  if (!stored) throw Failure("the content of " + bot.label() + ": " + stored.error());
  return *stored;
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

}  // namespace splendor::lookup
