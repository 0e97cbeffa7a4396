// Wins that nobody can prevent.
#include "arena/analysis/certain_win.hpp"

#include <gtest/gtest.h>

#include "referee/rules/notation.hpp"
#include "tests/support/position.hpp"

namespace splendor::analysis {
namespace {

Move move_called(const char* text) { return *parse_move(text); }

// A player with 10 points who can buy card 82, which brings 5 more.
test::GameBuilder about_to_win(Seat seat) {
  return test::GameBuilder(PlayerCount(2))
      .bought(seat, {74, 78})
      .open(Level(3), 0, 82)
      .tokens(seat, Tokens(0, 4, 3, 0, 0, 2))
      .to_move(seat);
}

bool buys_card_82(const Move& move) {
  const auto* buy = std::get_if<Buy>(&move.action);
  return buy != nullptr && buy->card == CardId(82);
}

void expect_that_only_card_82_wins(const Game& game) {
  const LegalMoves moves = game.legal_moves();
  bool found = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(wins_for_certain(game, moves[i]), buys_card_82(moves[i])) << to_text(moves[i]);
    found |= buys_card_82(moves[i]);
  }
  EXPECT_TRUE(found);
}

TEST(CertainWin, IsAMoveThatEndsTheGame) {
  const Game game = about_to_win(Seat(1)).build();
  expect_that_only_card_82_wins(game);
  const auto missed = missed_win(game, move_called("T wrk -wrk"));
  ASSERT_TRUE(missed);
  EXPECT_TRUE(buys_card_82(*missed));
  EXPECT_FALSE(missed_win(game, *missed));
}

TEST(CertainWin, OfTheFirstSeatIsCertainIfNoReplyHelps) {
  expect_that_only_card_82_wins(about_to_win(Seat(0)).bought(Seat(1), {86, 90, 85}).build());
}

TEST(CertainWin, OfTheFirstSeatIsNotCertainIfTheOtherCanOvertake) {
  // 14 points, and two red bonuses with three red tokens buy card 43: 2 points.
  const Game game = about_to_win(Seat(0))
                        .bought(Seat(1), {86, 90, 85})
                        .open(Level(2), 0, 43)
                        .tokens(Seat(1), Tokens(0, 0, 0, 3, 0))
                        .build();
  const LegalMoves moves = game.legal_moves();
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_FALSE(wins_for_certain(game, moves[i]));
}

TEST(CertainWin, NeedsPointsThatAreNearEnough) {
  const Game game(Deal::shuffled(PlayerCount(2), 1));
  EXPECT_FALSE(missed_win(game, move_called("T wug")));
}

}  // namespace
}  // namespace splendor::analysis
