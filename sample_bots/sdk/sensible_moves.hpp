// The legal moves worth considering, for bots that search.
#pragma once

#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::sdk {

// Replaces the content of `moves` by the legal moves of the player to move, without those that are
// hardly ever best: all but one of several takes that lead to the same tokens and noble, takes of
// fewer colours than there is room for, taking and returning so that nothing changes, returning
// gold, paying gold where a gem would do. If no other move is left, keeps all of them: never empty
// while the game runs.
void sensible_moves(const Game& game, std::vector<Move>& moves);

}  // namespace splendor::sdk
