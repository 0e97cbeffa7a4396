// Analyses for the HTML report: which games to analyse, and what is stored of them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/store/store.hpp"
#include "web_report/game_analysis.hpp"

namespace splendor::play {

// The games of a league that are worth an analysis most: those with the smallest lead in points at
// the end, and of these first the ones that a bot won which won less often in the league. Games in
// which a bot failed come last.
[[nodiscard]] std::vector<arena::GameId> most_interesting(const arena::Store& store,
                                                          arena::LeagueId league,
                                                          std::size_t count);

// What is stored of a game by the evaluator of this program, at its largest effort.
[[nodiscard]] std::optional<web::GameAnalysis> analysis_for_report(const arena::Store& store,
                                                                   arena::GameId game);

}  // namespace splendor::play
