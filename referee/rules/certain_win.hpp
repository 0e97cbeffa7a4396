// Moves after which nobody can take the victory away.
#pragma once

#include <optional>

#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// True if the move brings the player of the view to kPointsToEnd and nobody with a turn left in the
// round can do as well, whatever cards turn up and whatever lies face down. Where several players
// have a turn left, a card that only one of them can turn up counts as if it were open for those
// after that one; so a certain win may be missed, but no win that is called certain is in doubt.
// REQUIRES: the move is legal in this view
[[nodiscard]] bool wins_for_certain(const View& view, const Move& move);

// A legal move that wins for certain.
[[nodiscard]] std::optional<Move> find_certain_win(const View& view);

}  // namespace splendor
