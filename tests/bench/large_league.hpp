// A league of many games, stored without being played.
#pragma once

#include <cstddef>

#include "arena/store/store.hpp"

namespace splendor::bench {

// A hundred bots and this many games of two, whose records are those of real games between others.
// The seldom-seen bot "bot99" has only the last game.
arena::LeagueId store_large_league(const arena::Home& home, std::size_t games);

}  // namespace splendor::bench
