// How often each bot finished ahead of each other bot.
#pragma once

#include <cstddef>

#include "web_report/bytes.hpp"
#include "web_report/game_list.hpp"

namespace splendor::web {

// Each pair of seats in a game that counts is one meeting; a bot in two seats does not meet itself.
// For each bot: the number of opponents with a higher index; for each of these the increment of
// the index, and how often the bot was ahead, level and behind. All are varints.
Bytes pair_table(const GameList& games, std::size_t bots);

}  // namespace splendor::web
