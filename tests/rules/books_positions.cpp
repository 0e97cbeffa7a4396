// Positions that several rows of the rule books need.
#include <vector>

#include "referee/rules/deal.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {

test::GameBuilder nobody_can_move(PlayerCount players, const Ruleset& rules) {
  // All gems are held, but so that nobody has the mix that an open or reserved card asks for.
  static const std::array<std::vector<Tokens>, 3> kHeld{{
      {Tokens(4, 4, 2, 0, 0), Tokens(0, 0, 2, 4, 4)},
      {Tokens(5, 3, 0, 0, 0), Tokens(0, 2, 5, 2, 0), Tokens(0, 0, 0, 3, 5)},
      {Tokens(7, 2, 0, 0, 0), Tokens(0, 5, 4, 0, 0), Tokens(0, 0, 3, 4, 1), Tokens(0, 0, 0, 3, 6)},
  }};
  static const std::array<std::vector<int>, 4> kReserved{
      {{84, 85, 86}, {88, 89, 90}, {80, 81, 82}, {76, 77, 78}}};

  test::GameBuilder builder(players, rules);
  builder.open(Level(1), 0, 13);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players.number()); ++seat) {
    builder.tokens(Seat(static_cast<int>(seat)), kHeld[players.index()][seat]);
    for (const int card : kReserved[seat]) {
      builder.reserved_open(Seat(static_cast<int>(seat)), card);
    }
  }
  return builder;
}

std::vector<int> nobles_for(PlayerCount players, std::vector<int> nobles) {
  nobles.resize(static_cast<std::size_t>(nobles_in_play(players)));
  return nobles;
}

}  // namespace splendor::books
