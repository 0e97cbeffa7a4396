// From settings to a league that can be stored: who plays, in which order, with which seed.
#pragma once

#include "arena/league/settings.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

// Draws the seed if the settings have none. Throws Failure if these bots can't play such a league.
[[nodiscard]] arena::NewLeague new_league(league::Settings& settings, const arena::Store& store);

}  // namespace splendor::play
