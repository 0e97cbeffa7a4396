// The verdict on a move that breaks several rules, and facts on which a verdict must not depend.
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "tests/rules/check_positions.hpp"
#include "tests/support/verdict.hpp"

namespace splendor {
namespace {

using test::after;
using test::at_ten;
using test::GameBuilder;
using test::kMe;
using test::kOther;
using test::table_of_two;
using test::won_by_me;

Game full_hand_and_no_deck() {
  return table_of_two()
      .reserved_open(kMe, 5)
      .reserved_open(kMe, 6)
      .reserved_open(kMe, 7)
      .empty_deck(Level(1), kOther)
      .build();
}

// The move breaks the rule named first, and at least one that comes later in the turn.
struct OrderRow {
  std::string name;
  std::function<Game()> position;
  std::string move;
  Rule first;
  Seat seat = kMe;
};
void PrintTo(const OrderRow& row, std::ostream* out) { *out << row.name; }

std::vector<OrderRow> order_rows() {
  const auto start = [] { return table_of_two().build(); };
  const auto no_white = [] { return table_of_two().tokens(kOther, Tokens(4, 0, 0, 0, 0)).build(); };
  const auto rich = [] { return table_of_two().tokens(kMe, Tokens(0, 0, 0, 2, 2, 1)).build(); };
  return {
      {"the_end_before_the_turn", won_by_me, "T wug", Rule::game_is_over, kOther},
      {"the_end_before_the_action", won_by_me, "T o", Rule::game_is_over},
      {"the_turn_before_the_action", start, "T o", Rule::not_your_turn, kOther},
      {"the_action_before_the_return", start, "T wuo -k", Rule::take_gold},
      {"the_action_before_the_noble", start, "R 5 N9", Rule::reserve_not_open},
      {"the_return_before_the_noble", start, "T wug -w N9", Rule::return_too_many},
      {"a_pass_before_its_return", at_ten, "P -w", Rule::pass_with_other_moves},
      {"gold_before_the_number_of_colours", start, "T wugro", Rule::take_gold},
      {"the_number_of_colours_before_a_missing_one", no_white, "T wugr",
       Rule::take_more_than_three},
      {"a_missing_colour_before_too_few", no_white, "T wu", Rule::take_missing_colour},
      {"a_full_hand_before_the_open_cards", full_hand_and_no_deck, "R 90", Rule::reserve_fourth},
      {"a_full_hand_before_the_empty_deck", full_hand_and_no_deck, "D 1", Rule::reserve_fourth},
      {"an_unavailable_card_before_its_price", start, "B 90 w", Rule::buy_unavailable},
      {"the_price_before_the_tokens_held", start, "B 1 rrk", Rule::buy_unaffordable},
      {"the_tokens_held_before_paying_too_much", rich, "B 1 rrrk", Rule::buy_tokens_not_held},
      {"a_wrong_colour_before_paying_too_little", at_ten, "B 1 w", Rule::buy_overpaid},
      {"paying_too_little_before_paying_gold", rich, "B 1 ro", Rule::buy_underpaid},
      {"tokens_not_held_before_too_many", start, "T wug -k", Rule::return_not_held},
      {"tokens_not_held_before_too_few", at_ten, "T wug -o", Rule::return_not_held},
      {"an_absent_noble_before_its_bonuses", start, "T wug N9", Rule::noble_not_open},
  };
}

class OrderOfVerdicts : public testing::TestWithParam<OrderRow> {};

TEST_P(OrderOfVerdicts, Puts) {
  const OrderRow& row = GetParam();
  const auto illegal = check(row.position().view(row.seat), *parse_move(row.move));
  ASSERT_TRUE(illegal) << "the move was found legal";
  EXPECT_EQ(name_of(illegal->rule), name_of(row.first));
}

INSTANTIATE_TEST_SUITE_P(Check, OrderOfVerdicts, testing::ValuesIn(order_rows()),
                         [](const auto& row) { return row.param.name; });

TEST(Check, RefusesEveryMoveOfAPlayerOutOfTurn) {
  const Game game = GameBuilder(PlayerCount(3)).to_move(Seat(1)).build();
  for (const Seat seat : {Seat(0), Seat(2)}) {
    for (const Move& move : test::all_moves(game)) {
      const auto illegal = check(game.view(seat), move);
      ASSERT_TRUE(illegal) << to_text(move);
      EXPECT_EQ(illegal->rule, Rule::not_your_turn);
      EXPECT_EQ(illegal->why, "it is not your turn: seat 1 is to move");
    }
  }
}

TEST(Check, RefusesEveryMoveAfterTheEnd) {
  const Game game = won_by_me();
  for (const Seat seat : {kMe, kOther}) {
    for (const std::string move : {"T wug", "T kk", "R 2", "D 1", "B 2 0", "P", "P N1"}) {
      const auto illegal = check(game.view(seat), *parse_move(move));
      ASSERT_TRUE(illegal) << move;
      EXPECT_EQ(illegal->rule, Rule::game_is_over) << move;
    }
  }
}

TEST(Check, JudgesByTheTurnAgainWhenItHasComeRound) {
  Game game = table_of_two().build();
  EXPECT_TRUE(check(game.view(kOther), *parse_move("T wug")));
  game = after(game, "T wug");
  EXPECT_FALSE(check(game.view(kOther), *parse_move("T wug")));
  EXPECT_TRUE(check(game.view(kMe), *parse_move("T wug")));
}

// The answer is the same whether an unseen card is in a deck or in an opponent's hand, so that a
// bot can't find out where it is by trying moves.
TEST(Check, DoesNotRevealUnseenCards) {
  const Game game = table_of_two()
                        .tokens(kMe, Tokens(1, 1, 1, 1, 1, 5))
                        .reserved_from_deck(kOther, 9)
                        .reserved_from_deck(kOther, 80)
                        .build();
  for (const int id : {9, 10, 80, 81}) {
    const std::string number = std::to_string(id);
    const auto buying = check(game.view(kMe), *parse_move("B " + number + " 0"));
    ASSERT_TRUE(buying);
    EXPECT_EQ(buying->why,
              "card " + number + " neither lies open nor is among your reserved cards");
    const auto reserving = check(game.view(kMe), *parse_move("R " + number));
    ASSERT_TRUE(reserving);
    EXPECT_EQ(reserving->why, "card " + number + " does not lie open on the table");
  }
}

TEST(Check, LetsThePlayerBuyTheOwnFaceDownCard) {
  const Game game =
      table_of_two().tokens(kMe, Tokens(0, 0, 0, 0, 3)).reserved_from_deck(kMe, 9).build();
  EXPECT_TRUE(test::legal(game, "B 9 kkk"));
}

}  // namespace
}  // namespace splendor
