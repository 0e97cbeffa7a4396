// Moves, and what is good about them, in words.
#pragma once

#include <string>

#include "referee/rules/game.hpp"

namespace splendor::reporting {

// "take white, blue and green", "buy card 62 (red, 2 points) for 1 white, 4 blue, 2 green",
// "reserve card 85 (red, 4 points) and return 1 black". REQUIRES: the move is legal
[[nodiscard]] std::string move_in_words(const Move& move);

// What speaks for a move against the one that was played, as far as it can be seen on the table:
// "it wins at once", "it brings 3 points and a noble", "the next player could buy card 85
// otherwise", "card 47 can be bought after it". Empty if nothing can be seen. REQUIRES: both moves
// are legal
[[nodiscard]] std::string why_better(const Game& game, const Move& played, const Move& better);

}  // namespace splendor::reporting
