// Moves after which nobody can take the victory away.
#pragma once

#include <optional>

#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// True if the move brings the player of the view to kPointsToEnd and nobody with a turn left in the
// round can do as well, whatever cards turn up and whatever lies face down. Errs on the safe side:
// where several players have a turn left, any unseen card may turn up for the later ones, and the
// earlier ones take nothing away from them. REQUIRES: the move is legal in this view
[[nodiscard]] bool wins_for_certain(const View& view, const Move& move);

// A legal move that wins for certain.
[[nodiscard]] std::optional<Move> find_certain_win(const View& view);

}  // namespace splendor
