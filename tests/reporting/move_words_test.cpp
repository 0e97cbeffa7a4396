// Moves in words, and what speaks for them.
#include "arena/reporting/move_words.hpp"

#include <gtest/gtest.h>

#include "referee/rules/notation.hpp"
#include "tests/support/position.hpp"

namespace splendor::reporting {
namespace {

std::string words(const char* move) { return move_in_words(*parse_move(move)); }

std::string why(const Game& game, const char* played, const char* better) {
  return why_better(game, *parse_move(played), *parse_move(better));
}

TEST(MoveWords, NameCardsAndTokens) {
  EXPECT_EQ(words("T wug"), "take white, blue and green");
  EXPECT_EQ(words("T kk"), "take 2 black");
  EXPECT_EQ(words("T wug -k"), "take white, blue and green, return 1 black");
  EXPECT_EQ(words("R 62"), "reserve card 62 (red, 2 points)");
  EXPECT_EQ(words("D 2"), "reserve from the deck of level 2");
  EXPECT_EQ(words("B 62 wuuuugg N3"),
            "buy card 62 (red, 2 points) for 1 white, 4 blue and 2 green, with noble 3");
  EXPECT_EQ(words("B 1 0"), "buy card 1 (white) for nothing");
  EXPECT_EQ(words("P"), "pass");
}

TEST(WhyBetter, SaysThatAMoveWins) {
  const Game game = test::GameBuilder(PlayerCount(2))
                        .bought(Seat(1), {74, 78})
                        .open(Level(3), 0, 82)
                        .tokens(Seat(1), Tokens(0, 4, 3, 0, 0, 2))
                        .to_move(Seat(1))
                        .build();
  EXPECT_EQ(why(game, "T w", "B 82 uuuugggoo"), "it wins at once");
}

TEST(WhyBetter, CountsThePoints) {
  const Game game = test::GameBuilder(PlayerCount(2))
                        .open(Level(1), 0, 8)
                        .tokens(Seat(0), Tokens(0, 0, 4, 0, 0))
                        .build();
  EXPECT_EQ(why(game, "T wur", "B 8 gggg"), "it brings 1 point");
}

TEST(WhyBetter, NamesTheCardThatTheNextPlayerCanBuy) {
  const Game game = test::GameBuilder(PlayerCount(2))
                        .open(Level(1), 0, 8)
                        .tokens(Seat(1), Tokens(0, 0, 4, 0, 0))
                        .build();
  EXPECT_EQ(why(game, "T wur", "R 8"), "the next player can buy card 8 otherwise");
}

TEST(WhyBetter, NamesTheCardThatCanBeBoughtNext) {
  const Game game = test::GameBuilder(PlayerCount(2))
                        .open(Level(1), 0, 9)  // three black
                        .tokens(Seat(0), Tokens(0, 0, 0, 0, 2))
                        .build();
  EXPECT_EQ(why(game, "T wur", "T wuk"), "card 9 (blue) can be bought next");
}

TEST(WhyBetter, NamesTheCardThatComesNearer) {
  const Game game = test::GameBuilder(PlayerCount(2))
                        .open(Level(2), 0, 62)  // one white, four blue, two green
                        .tokens(Seat(0), Tokens(1, 1, 2, 0, 0))
                        .build();
  EXPECT_EQ(why(game, "T rr", "T uu"), "card 62 (red, 2 points) is 1 token away instead of 3");
  // A reserved card brings a gold token.
  EXPECT_EQ(why(game, "T rr", "R 62"), "card 62 (red, 2 points) is 2 tokens away instead of 3");
}

}  // namespace
}  // namespace splendor::reporting
