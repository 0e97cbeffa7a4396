#include "arena/cli/context.hpp"

#include <cstdlib>

namespace splendor::cli {

arena::Home home_of(const Globals& globals) {
  if (!globals.home.empty()) return arena::Home(globals.home);
  const char* variable = std::getenv("ARENA_HOME");
  if (variable != nullptr && *variable != '\0') return arena::Home(variable);
  return arena::Home("arena-home");
}

}  // namespace splendor::cli
