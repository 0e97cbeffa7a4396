// A position as the network sees it: the numbers of the statements that hold, such as "the player
// to move has 7 points" or "the next player lacks 2 tokens for a card of 3 points". A statement
// that holds twice is there twice.
#pragma once

#include <cstdint>

#include "referee/rules/small_list.hpp"
#include "sample_bots/search/afterwards.hpp"

namespace splendor::champion {

using Feature = std::uint16_t;
using Features = SmallList<Feature, 255>;

// Statements about each player, and about the table.
constexpr int kPlayerFeatures = 18 + 5 * 7 + 16 + 5 * 5 + 6 + 11 + 4 + 3 + 6 + 6 * 6 + 6 * 6 + 20;
constexpr int kTableFeatures = 5 * 5 + 6 + 4 + 8;
constexpr int feature_count(PlayerCount players) {
  return players.number() * kPlayerFeatures + kTableFeatures;
}

using search::Afterwards;

// The players in the order of their next turns. REQUIRES: the game is not over.
Features features(const Afterwards& position);

}  // namespace splendor::champion
