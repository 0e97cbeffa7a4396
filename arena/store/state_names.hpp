// Names of states and kinds, as commands print them.
#pragma once

#include "arena/store/bots.hpp"
#include "arena/store/leagues.hpp"
#include "arena/store/tokens.hpp"

namespace splendor::arena {

[[nodiscard]] const char* name_of(BotState state);
[[nodiscard]] const char* name_of(LeagueState state);
[[nodiscard]] const char* name_of(LeagueKind kind);
[[nodiscard]] const char* name_of(Role role);

}  // namespace splendor::arena
