#include "arena/cli/context.hpp"

#include <cstdlib>

#include "arena/store/state_names.hpp"

namespace splendor::cli {

arena::Home home_of(const Globals& globals) {
  if (!globals.home.empty()) return arena::Home(globals.home);
  const char* variable = std::getenv("ARENA_HOME");
  if (variable != nullptr && *variable != '\0') return arena::Home(variable);
  return arena::Home("arena-home");
}

std::string state_of(const arena::Home& home, const arena::League& league) {
  if (league.state == arena::LeagueState::running && !home.holder()) return "interrupted";
  return name_of(league.state);
}

}  // namespace splendor::cli
