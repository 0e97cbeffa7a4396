// The luck of all games of a league.
#pragma once

#include <functional>
#include <optional>

#include "arena/play/analyse_games.hpp"
#include "arena/reporting/rate_report.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

// Analyses the games that have no analysis yet, and adds up what all say. Nothing if `progress`
// said to stop. Games whose records are refuted count for nobody. REQUIRES: the store allows
// Access::edit
[[nodiscard]] std::optional<reporting::LuckFacts> luck_of_league(
    arena::Store& store, arena::LeagueId league, GameAnalyser& analyser,
    const std::function<bool(const GameAnalyser::Progress&)>& progress);

}  // namespace splendor::play
