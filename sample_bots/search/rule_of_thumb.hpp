// A handmade value function: what a player has, what is within reach, and who is ahead.
#pragma once

#include "sample_bots/sdk/outcome.hpp"
#include "sample_bots/search/afterwards.hpp"

namespace splendor::search {

// Returns each seat's chance to win; certain if the game is over.
sdk::Chances rule_of_thumb(const Afterwards& position);

}  // namespace splendor::search
