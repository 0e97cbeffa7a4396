// The legal moves that are worth a thought, for bots that search.
#pragma once

#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::sdk {

// Replaces the content of `moves` by the legal moves of the player to move, without those that
// hardly anybody wants: of takes that leave the player with the same tokens all but one, takes of
// fewer colours than there is room for, taking and giving back so that nothing changes, gold given
// back, gold paid where a gem would do. Never empty while the game runs.
void sensible_moves(const Game& game, std::vector<Move>& moves);

}  // namespace splendor::sdk
