// Validates positions from outside.
#pragma once

#include <optional>
#include <string>

#include "referee/rules/game.hpp"

namespace splendor {

// Returns the first law that the position breaks, as a sentence; empty if it obeys all laws that
// play preserves: tokens and cards add up, nothing is in two places, limits are kept, empty places
// are filled, nobles were earned, an ended game is marked as such. The number of turns is not
// compared with the rest, so that positions can be set up by hand.
std::optional<std::string> validate_position(const Table& table, const Hidden& hidden);

// The same for a view: the cards that its seat can't see need not be accounted for.
std::optional<std::string> validate_position(const View& view);

}  // namespace splendor
