#include "arena/cli/names.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace splendor::cli {

const char* name_of(arena::BotState state) {
  switch (state) {
    case arena::BotState::fresh:
      return "unexamined";
    case arena::BotState::qualified:
      return "qualified";
    case arena::BotState::rejected:
      return "rejected";
    case arena::BotState::withdrawn:
      return "withdrawn";
  }
  return "unknown";
}

const char* name_of(arena::LeagueState state) {
  switch (state) {
    case arena::LeagueState::running:
      return "running";
    case arena::LeagueState::finished:
      return "finished";
    case arena::LeagueState::stopped:
      return "stopped";
  }
  return "unknown";
}

const char* name_of(arena::LeagueKind kind) {
  switch (kind) {
    case arena::LeagueKind::league:
      return "league";
    case arena::LeagueKind::comparison:
      return "comparison";
    case arena::LeagueKind::casual:
      return "casual";
  }
  return "unknown";
}

std::string iso_time(arena::Moment moment) {
  return fmt::format(
      "{:%FT%TZ}",
      fmt::gmtime(std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count()));
}

std::string duration_text(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace splendor::cli
