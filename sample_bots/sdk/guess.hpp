// Guesses what a seat can't see: a whole game that could lie behind its view.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"

namespace splendor::sdk {

// Deals the cards that the seat has not seen at random to the decks and to the others' face-down
// reservations. Every way that the levels allow is equally likely, and the seat's view of the guess
// is the view it was made from. REQUIRES: the view is valid (validate_position.hpp), as every view
// from the referee is.
Game guess(const View& view, Random& random);

}  // namespace splendor::sdk
