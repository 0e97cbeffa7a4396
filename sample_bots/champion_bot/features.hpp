// A position as the network sees it: the numbers of the statements that hold, such as "the player
// to move has 7 points" or "the next player lacks 2 tokens for card 61". A statement that holds
// twice is there twice.
#pragma once

#include "sample_bots/champion_bot/statements.hpp"
#include "sample_bots/search/afterwards.hpp"

namespace splendor::champion {

using search::Afterwards;

// The players in the order of their next turns. REQUIRES: the list is empty, the game is not over.
void write_features(const Afterwards& position, FeatureList& list);

}  // namespace splendor::champion
