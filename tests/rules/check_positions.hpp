// Positions for two players in which moves are checked; seat 0 is "me".
#pragma once

#include "referee/rules/game.hpp"
#include "tests/support/position.hpp"
#include "tests/support/verdict.hpp"

namespace splendor::test {

inline constexpr PlayerCount kTwo(2);
inline constexpr Seat kMe(0);
inline constexpr Seat kOther(1);

// Open cards and their costs: 1 rrk, 2 ugrk, 3 uggrk, 4 uukk, 41 gggrrkk; open nobles 1, 2 and 3.
inline GameBuilder table_of_two(const Ruleset& rules = {}) { return GameBuilder(kTwo, rules); }

// A game that seat 0 has won.
inline Game won_by_me() {
  return after(table_of_two().bought(kMe, {74, 78, 82}).to_move(kOther).build(), "T wug");
}

// Seat 0 is to move and holds ten tokens, two of each colour.
inline Game at_ten() { return table_of_two().tokens(kMe, Tokens(2, 2, 2, 2, 2)).build(); }

}  // namespace splendor::test
