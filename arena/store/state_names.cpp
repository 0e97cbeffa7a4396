#include "arena/store/state_names.hpp"

namespace splendor::arena {

const char* name_of(BotState state) {
  switch (state) {
    case BotState::fresh:
      return "unexamined";
    case BotState::qualified:
      return "qualified";
    case BotState::rejected:
      return "rejected";
    case BotState::withdrawn:
      return "withdrawn";
  }
  return "unknown";
}

const char* name_of(LeagueState state) {
  switch (state) {
    case LeagueState::running:
      return "running";
    case LeagueState::finished:
      return "finished";
    case LeagueState::stopped:
      return "stopped";
  }
  return "unknown";
}

const char* name_of(LeagueKind kind) {
  switch (kind) {
    case LeagueKind::league:
      return "league";
    case LeagueKind::comparison:
      return "comparison";
    case LeagueKind::casual:
      return "casual";
  }
  return "unknown";
}

const char* name_of(Role role) { return role == Role::staff ? "staff" : "submit"; }

}  // namespace splendor::arena
