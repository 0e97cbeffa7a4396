// Converts a stored league to the scheduler's types: who may play when, and when it ends.
#pragma once

#include <vector>

#include "arena/league/settings.hpp"
#include "arena/schedule/planner.hpp"
#include "arena/schedule/stop.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

// The league's settings, read back from the database. Throws league::SettingsError.
[[nodiscard]] league::Settings settings_of(const League& league);
// True if a name in the settings, "alpha" or "alpha@3", means this entry.
[[nodiscard]] bool is_called(const Entry& entry, const league::BotName& name);
[[nodiscard]] schedule::Entry schedule_entry(const Entry& entry);
[[nodiscard]] std::vector<Entrant> challengers_of(const league::Settings& settings,
                                                  const std::vector<Entry>& entries);
// The games planned so far. Reads all plans if bots have left.
[[nodiscard]] schedule::PlannedGames planned_games(const Store& store, LeagueId league,
                                                   const std::vector<Entry>& entries);
[[nodiscard]] schedule::StopRule rule_of(const League& league, const league::Settings& settings);

}  // namespace splendor::arena
