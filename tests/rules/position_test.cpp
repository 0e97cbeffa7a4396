// The position builder: it keeps totals consistent, and throws if it can't.
#include "tests/support/position.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/support/print.hpp"

namespace splendor::test {
namespace {

constexpr PlayerCount kTwo(2);

TEST(GameBuilder, StartsFromTheStartPosition) {
  for (const PlayerCount players : kPlayerCounts) {
    EXPECT_TRUE(GameBuilder(players).build() == start(players));
  }
}

TEST(GameBuilder, TakesTokensOutOfTheBank) {
  const Game game = GameBuilder(kTwo).tokens(Seat(1), Tokens(1, 2, 0, 0, 0, 3)).build();
  EXPECT_EQ(game.table().bank, Tokens(3, 2, 4, 4, 4, 2));
}

TEST(GameBuilder, GivesTheRestOfTheBankToThosePlayersWhoWereNotMentioned) {
  const Game game = GameBuilder(PlayerCount(3))
                        .tokens(Seat(1), Tokens(1, 0, 0, 0, 0))
                        .bank(Tokens(0, 3, 5, 5, 5, 5))
                        .build();
  EXPECT_EQ(game.table().area(Seat(1)).tokens, Tokens(1, 0, 0, 0, 0));
  EXPECT_EQ(game.table().area(Seat(2)).tokens, Tokens(4, 2, 0, 0, 0));
  EXPECT_TRUE(game.table().area(Seat(0)).tokens.empty());
}

TEST(GameBuilder, ReplacesAnOpenCardThatIsGivenAway) {
  const Game game = GameBuilder(kTwo).bought(Seat(0), {1}).reserved_open(Seat(1), 41).build();
  EXPECT_EQ(game.table().row(Level(1))[0], CardSlot(CardId(5)));
  EXPECT_EQ(game.table().row(Level(2))[0], CardSlot(CardId(45)));
}

TEST(GameBuilder, ShortensADeckAndKeepsItsTop) {
  const Game game = GameBuilder(kTwo).on_top(20).shorten_deck(Level(1), 1, Seat(1)).build();
  EXPECT_EQ(game.table().deck_sizes[0], 1);
  EXPECT_EQ(game.hidden().decks[0][0], CardId(20));
  EXPECT_EQ(game.table().area(Seat(1)).card_count, 35);
}

TEST(GameBuilder, AddsBonusesWithoutPoints) {
  const Game game =
      GameBuilder(kTwo).bought(Seat(0), {74}).bonuses(Seat(0), Tokens(3, 0, 2, 0, 0)).build();
  EXPECT_EQ(game.table().area(Seat(0)).bonuses, Tokens(3, 0, 2, 0, 0));
  EXPECT_EQ(game.table().area(Seat(0)).points, 5);
}

TEST(GameBuilder, RefusesImpossiblePositions) {
  const auto refused = [](const GameBuilder& builder) {
    EXPECT_THROW(static_cast<void>(builder.build()), std::invalid_argument);
  };
  refused(GameBuilder(kTwo).tokens(Seat(0), Tokens(5, 0, 0, 0, 0)));
  refused(GameBuilder(kTwo).tokens(Seat(0), Tokens(4, 4, 4, 0, 0)));
  refused(GameBuilder(kTwo).bank(Tokens(0, 0, 0, 0, 0)));
  refused(GameBuilder(kTwo).nobles({1, 2}));
  refused(GameBuilder(kTwo).to_move(Seat(2)));
  refused(GameBuilder(kTwo).bought(Seat(0), {74, 78, 82}));  // 15 points, and the round is closed
  EXPECT_THROW(GameBuilder(kTwo).bought(Seat(0), {7}).reserved_open(Seat(1), 7),
               std::invalid_argument);
  EXPECT_THROW(GameBuilder(kTwo).bought(Seat(0), {91}), std::invalid_argument);
  EXPECT_THROW(GameBuilder(kTwo).open(Level(2), 0, 1), std::invalid_argument);
}

}  // namespace
}  // namespace splendor::test
