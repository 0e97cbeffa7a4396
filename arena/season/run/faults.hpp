// Bots that failed in a stage, and what their authors are told.
#pragma once

#include <vector>

#include "arena/season/settings.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

// One notice for each submitted bot that failed in a game of the league or was benched.
[[nodiscard]] std::vector<arena::NewNotice> notices_of(const arena::Store& store,
                                                       arena::LeagueId league,
                                                       const SeasonSettings& settings);

}  // namespace splendor::season
