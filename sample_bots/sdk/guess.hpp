// What a seat can't see, guessed: a whole game that could lie behind its view.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"

namespace splendor::sdk {

// Deals the cards that the seat has not seen at random to the decks and to the face-down
// reservations of the others. Every way that the levels allow is equally likely, and the seat's
// view of the guess is the view it was made from.
// REQUIRES: the view is possible (validate_position.hpp), as every view from the referee is.
Game guess(const View& view, Random& random);

}  // namespace splendor::sdk
