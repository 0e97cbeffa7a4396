// Moves after which nobody can take the victory away.
#pragma once

#include <optional>

#include "referee/rules/game.hpp"

namespace splendor::analysis {

// True if the move ends the game with the mover as the only winner, or if one player is left to
// move in the last round and none of that player's moves prevents it, whatever card the move turns
// up. REQUIRES: the move is legal
[[nodiscard]] bool wins_for_certain(const Game& game, const Move& move);

// A move that wins for certain, if there is one and the move that was played does not.
[[nodiscard]] std::optional<Move> missed_win(const Game& game, const Move& played);

}  // namespace splendor::analysis
