// Words for what the database has numbers for.
#pragma once

#include <string>

#include "arena/store/bots.hpp"
#include "arena/store/leagues.hpp"

namespace splendor::cli {

[[nodiscard]] const char* name_of(arena::BotState state);
[[nodiscard]] const char* name_of(arena::LeagueState state);
[[nodiscard]] const char* name_of(arena::LeagueKind kind);

// "2026-11-16T04:47:20Z"
[[nodiscard]] std::string iso_time(arena::Moment moment);
// "3 h 20 min", "12 s"
[[nodiscard]] std::string duration_text(std::chrono::seconds time);

}  // namespace splendor::cli
