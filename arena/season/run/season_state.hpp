// What is stored of a season, as due() and the commands of seasons need it.
#pragma once

#include <string>
#include <vector>

#include "arena/season/due.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

// True if the environment says what time it is; such a clock is not doubted.
[[nodiscard]] bool is_clock_scripted();

[[nodiscard]] SeasonState state_of(const arena::Store& store, const SeasonSettings& settings);

// Throws Failure if the file says something else about what the field has been frozen for.
void check_unchanged(const arena::Season& season, const SeasonSettings& settings);

// Staff bots without which the season is not what its file says, a sentence each: once submissions
// are taken, and until the field is frozen.
[[nodiscard]] std::vector<std::string> missing_staff_problems(const arena::Store& store,
                                                              const SeasonSettings& settings,
                                                              const SeasonState& state);

// The name of a stage's league: "autumn night 2026-10-25".
[[nodiscard]] std::string stage_title(const SeasonSettings& settings, arena::StageKind kind,
                                      arena::Moment due);

}  // namespace splendor::season
