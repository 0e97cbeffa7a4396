// From settings to a league that can be stored: who plays, in which order, with which seed.
#pragma once

#include <vector>

#include "arena/league/settings.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

// The league that the settings describe, with the bots that they name. Draws the seed if the
// settings have none. Throws Failure if these bots can't play such a league.
[[nodiscard]] arena::NewLeague new_league(league::Settings& settings, const arena::Store& store);

// The same with these bots, in this order and whatever their states. Replaces `settings.bots` by
// their names.
[[nodiscard]] arena::NewLeague new_league_of(league::Settings& settings,
                                             const std::vector<arena::Bot>& bots);

}  // namespace splendor::play
