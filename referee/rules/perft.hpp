// Counts move sequences: the sharpest test of a rules library in one number.
#pragma once

#include <cstdint>
#include <optional>

#include "referee/rules/game.hpp"

namespace splendor {

// Returns the number of sequences of exactly `depth` legal moves from this position; a game that
// ends earlier adds none. Empty if that would take playing more than `most_positions` positions.
std::optional<std::uint64_t> perft(const Game& game, int depth,
                                   std::uint64_t most_positions = UINT64_MAX);

}  // namespace splendor
