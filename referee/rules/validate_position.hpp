// Positions from outside: could this be a position of a game?
#pragma once

#include <optional>
#include <string>

#include "referee/rules/game.hpp"

namespace splendor {

// Nothing if the position obeys the laws that play preserves (tokens and cards add up, nothing is
// in two places, limits are kept, empty places are filled, nobles were earned, an ended game is
// marked as such); otherwise the first law that it breaks, as a sentence. How many turns were taken
// is not held against the rest, so that positions can be set up by hand.
std::optional<std::string> validate_position(const Table& table, const Hidden& hidden);

// The same for what one seat sees: the cards that it can't see need not be accounted for.
std::optional<std::string> validate_position(const View& view);

}  // namespace splendor
