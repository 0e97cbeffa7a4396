// Every way to break the rules, and the sentence that the author of a bot reads about it.
#include "referee/rules/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "referee/rules/notation.hpp"
#include "tests/rules/check_positions.hpp"
#include "tests/support/print.hpp"
#include "tests/support/verdict.hpp"

namespace splendor {
namespace {

using test::at_ten;
using test::kMe;
using test::kOther;
using test::table_of_two;
using test::won_by_me;

constexpr Ruleset kDanish = *ruleset_named("da-2021");
constexpr Ruleset kGerman = *ruleset_named("de-2021");
constexpr Ruleset kDutch = *ruleset_named("nl-2021");

struct RuleRow {
  std::string name;  // the rule's, and what is special
  std::function<Game()> position;
  std::variant<std::string, Move> move;
  Rule rule;
  std::string why;
  Seat seat = kMe;
};
void PrintTo(const RuleRow& row, std::ostream* out) { *out << row.name; }

Move move_of(const RuleRow& row) {
  if (const Move* move = std::get_if<Move>(&row.move)) return *move;
  return *parse_move(std::get<std::string>(row.move));
}

std::vector<RuleRow> turn_rows() {
  return {
      {"game_is_over", won_by_me, "T wug", Rule::game_is_over, "the game is over"},
      {"not_your_turn", [] { return table_of_two().build(); }, "T wug", Rule::not_your_turn,
       "it is not your turn: seat 0 is to move", kOther},
      {"pass_with_other_moves", [] { return table_of_two().build(); }, "P",
       Rule::pass_with_other_moves,
       "passing is only for a player with no other move, but for example 'T wug' is legal"},
      {"pass_with_a_purchase_left",
       [] {
         return table_of_two()
             .tokens(kMe, Tokens(2, 2, 2, 2, 2))
             .tokens(kOther, Tokens(2, 2, 2, 2, 2))
             .reserved_open(kMe, 90)
             .reserved_open(kMe, 89)
             .reserved_open(kMe, 88)
             .build();
       },
       "P", Rule::pass_with_other_moves,
       "passing is only for a player with no other move, but for example 'B 1 rrk' is legal"},
  };
}

Game without(Colour colour) { return table_of_two().tokens(kOther, Tokens::of(colour, 4)).build(); }
Game two_colours_left(const Ruleset& rules) {
  return table_of_two(rules).bank(Tokens(1, 0, 0, 2, 0, 5)).build();
}

std::vector<RuleRow> take_rows() {
  const std::string gold = "gold can't be taken; it comes with reserving a card";
  const auto start = [] { return table_of_two().build(); };
  return {
      {"take_nothing", start, Move{TakeDifferent{}, Tokens(), std::nullopt}, Rule::take_nothing,
       "a take must name at least one colour"},
      {"take_gold", start, "T o", Rule::take_gold, gold},
      {"take_gold_among_others", start, "T wuo", Rule::take_gold, gold},
      {"take_gold_twice", start, "T oo", Rule::take_gold, gold},
      {"take_more_than_three", start, "T wugr", Rule::take_more_than_three,
       "at most three different colours can be taken, not 4"},
      {"take_more_than_three_all", start, "T wugrk", Rule::take_more_than_three,
       "at most three different colours can be taken, not 5"},
      {"take_missing_colour_white", [] { return without(Colour::white); }, "T wgk",
       Rule::take_missing_colour, "the bank has no white token left"},
      {"take_missing_colour_blue", [] { return without(Colour::blue); }, "T wug",
       Rule::take_missing_colour, "the bank has no blue token left"},
      {"take_missing_colour_green", [] { return without(Colour::green); }, "T wug",
       Rule::take_missing_colour, "the bank has no green token left"},
      {"take_missing_colour_red", [] { return without(Colour::red); }, "T urk",
       Rule::take_missing_colour, "the bank has no red token left"},
      {"take_missing_colour_black", [] { return without(Colour::black); }, "T urk",
       Rule::take_missing_colour, "the bank has no black token left"},
      {"take_fewer", start, "T wu", Rule::take_fewer,
       "the bank has 5 colours, so exactly 3 must be taken, not 2"},
      {"take_fewer_of_two_left", [] { return two_colours_left({}); }, "T r", Rule::take_fewer,
       "the bank has 2 colours, so exactly 2 must be taken, not 1"},
      {"take_fewer_than_exactly_three", [] { return table_of_two(kDutch).build(); }, "T wu",
       Rule::take_fewer,
       "under this ruleset exactly three different colours are taken, never fewer"},
      {"take_fewer_when_there_are_no_three", [] { return two_colours_left(kDutch); }, "T wr",
       Rule::take_fewer,
       "under this ruleset exactly three different colours are taken, never fewer"},
      {"take_two_of_few",
       [] { return table_of_two().tokens(kOther, Tokens(1, 0, 0, 0, 0)).build(); }, "T ww",
       Rule::take_two_of_few, "two white tokens need a pile of at least 4, the bank has 3"},
      {"take_two_of_few_of_none", [] { return without(Colour::black); }, "T kk",
       Rule::take_two_of_few, "two black tokens need a pile of at least 4, the bank has 0"},
  };
}

Game full_hand() {
  return table_of_two()
      .reserved_open(kMe, 5)
      .reserved_open(kMe, 50)
      .reserved_from_deck(kMe, 80)
      .build();
}

std::vector<RuleRow> reserve_rows() {
  return {
      {"reserve_fourth", full_hand, "R 1", Rule::reserve_fourth,
       "you have three reserved cards already"},
      {"reserve_fourth_from_a_deck", full_hand, "D 3", Rule::reserve_fourth,
       "you have three reserved cards already"},
      {"reserve_not_open", [] { return table_of_two().build(); }, "R 5", Rule::reserve_not_open,
       "card 5 does not lie open on the table"},
      {"reserve_not_open_but_in_hand", [] { return table_of_two().reserved_open(kMe, 1).build(); },
       "R 1", Rule::reserve_not_open, "card 1 does not lie open on the table"},
      {"reserve_not_open_but_bought", [] { return table_of_two().bought(kOther, {90}).build(); },
       "R 90", Rule::reserve_not_open, "card 90 does not lie open on the table"},
      {"reserve_empty_deck", [] { return table_of_two().empty_deck(Level(1), kOther).build(); },
       "D 1", Rule::reserve_empty_deck, "the deck of level 1 is empty"},
  };
}

Game holding(Tokens tokens, const Ruleset& rules = {}) {
  return table_of_two(rules).tokens(kMe, tokens).build();
}

std::vector<RuleRow> buy_rows() {
  const auto rich = [] { return holding(Tokens(1, 0, 0, 2, 2, 1)); };
  const auto rich_german = [] { return holding(Tokens(1, 0, 0, 2, 2, 2), kGerman); };
  // Card 1 is free.
  const auto free = [] {
    return table_of_two()
        .bonuses(kMe, Tokens(0, 0, 0, 2, 1))
        .tokens(kMe, Tokens(0, 0, 0, 0, 1))
        .build();
  };
  return {
      {"buy_unavailable", rich, "B 5 0", Rule::buy_unavailable,
       "card 5 neither lies open nor is among your reserved cards"},
      {"buy_unavailable_reserved_by_another",
       [] { return table_of_two().reserved_open(kOther, 1).build(); }, "B 1 rrk",
       Rule::buy_unavailable, "card 1 neither lies open nor is among your reserved cards"},
      {"buy_unavailable_bought_already", [] { return table_of_two().bought(kMe, {1}).build(); },
       "B 1 rrk", Rule::buy_unavailable,
       "card 1 neither lies open nor is among your reserved cards"},
      {"buy_unaffordable", [] { return table_of_two().build(); }, "B 1 rrk", Rule::buy_unaffordable,
       "card 1 costs you rrk after your bonuses; you lack 3 of these and have 0 gold to stand in"},
      {"buy_unaffordable_by_one", [] { return holding(Tokens(3, 0, 0, 1, 1)); }, "B 1 rrk",
       Rule::buy_unaffordable,
       "card 1 costs you rrk after your bonuses; you lack 1 of these and have 0 gold to stand in"},
      {"buy_unaffordable_with_gold",
       [] {
         return table_of_two()
             .bonuses(kMe, Tokens(0, 0, 1, 0, 0))
             .tokens(kMe, Tokens(0, 0, 0, 2, 0, 2))
             .build();
       },
       "B 41 ggrrkk", Rule::buy_unaffordable,
       "card 41 costs you ggrrkk after your bonuses; you lack 4 of these and have 2 gold to stand "
       "in"},
      {"buy_tokens_not_held", rich, "B 1 rroo", Rule::buy_tokens_not_held,
       "you can't pay rroo, you hold wrrkko"},
      {"buy_underpaid", rich, "B 1 rk", Rule::buy_underpaid,
       "card 1 costs you rrk after your bonuses, but you pay rk"},
      {"buy_underpaid_with_nothing", rich, "B 1 0", Rule::buy_underpaid,
       "card 1 costs you rrk after your bonuses, but you pay nothing"},
      {"buy_overpaid", rich, "B 1 rrkk", Rule::buy_overpaid,
       "card 1 costs you rrk after your bonuses, but you pay rrkk"},
      {"buy_overpaid_in_another_colour", rich, "B 1 wrk", Rule::buy_overpaid,
       "card 1 costs you rrk after your bonuses, but you pay wrk"},
      {"buy_overpaid_in_gold", rich_german, "B 1 rrko", Rule::buy_overpaid,
       "card 1 costs you rrk after your bonuses, but you pay rrko"},
      {"buy_overpaid_for_a_free_card", free, "B 1 k", Rule::buy_overpaid,
       "card 1 costs you nothing after your bonuses, but you pay k"},
      {"buy_gold_for_held", rich, "B 1 rro", Rule::buy_gold_for_held,
       "gold pays only for what is missing under this ruleset: pay rrk, not rro"},
  };
}

std::vector<RuleRow> return_rows() {
  return {
      {"return_too_many", [] { return table_of_two().build(); }, "T wug -w", Rule::return_too_many,
       "after this action you hold 3 tokens, within the limit of 10, so nothing may be returned"},
      {"return_too_many_of_one", [] { return table_of_two(kDanish).build(); }, "T w -w",
       Rule::return_too_many,
       "after this action you hold 1 token, within the limit of 10, so nothing may be returned"},
      {"return_too_many_by_one", at_ten, "R 1 -wu", Rule::return_too_many,
       "after this action you hold 11 tokens and the limit is 10, so exactly 1 must be returned, "
       "not 2"},
      {"return_too_many_after_a_purchase", at_ten, "B 1 rrk -w", Rule::return_too_many,
       "after this action you hold 7 tokens, within the limit of 10, so nothing may be returned"},
      {"return_too_few", at_ten, "T wug -wu", Rule::return_too_few,
       "after this action you hold 13 tokens and the limit is 10, so exactly 3 must be returned, "
       "not 2"},
      {"return_too_few_none", at_ten, "D 2", Rule::return_too_few,
       "after this action you hold 11 tokens and the limit is 10, so exactly 1 must be returned, "
       "not 0"},
      {"return_not_held", [] { return holding(Tokens(4, 4, 0, 2, 0)); }, "T grk -kko",
       Rule::return_not_held, "you can't return kko, after this action you hold wwwwuuuugrrrk"},
      {"return_not_held_by_anyone", [] { return holding(Tokens(0, 0, 0, 2, 1)); }, "B 1 rrk -r",
       Rule::return_not_held, "you can't return r, after this action you hold nothing"},
  };
}

Game with_bonuses(Tokens bonuses) { return table_of_two().bonuses(kMe, bonuses).build(); }

std::vector<RuleRow> noble_rows() {
  return {
      {"noble_missing", [] { return with_bonuses(Tokens(4, 4, 0, 0, 0)); }, "T wug",
       Rule::noble_missing, "a noble visits and can't be refused: the move must name N1"},
      {"noble_missing_after_a_purchase",
       [] {
         return table_of_two()
             .bonuses(kMe, Tokens(3, 4, 0, 0, 0))
             .tokens(kMe, Tokens(0, 0, 0, 2, 1))
             .build();
       },
       "B 1 rrk", Rule::noble_missing,
       "a noble visits and can't be refused: the move must name N1"},
      {"noble_missing_of_two", [] { return with_bonuses(Tokens(4, 4, 3, 0, 0)); }, "T wug",
       Rule::noble_missing, "several nobles can visit: the move must name one of N1, N3"},
      {"noble_not_open", [] { return with_bonuses(Tokens(0, 4, 4, 0, 0)); }, "T wug N6",
       Rule::noble_not_open, "noble 6 is not among the open nobles"},
      {"noble_not_open_but_received",
       [] { return table_of_two().bonuses(kMe, Tokens(4, 4, 0, 0, 0)).received(kMe, 1).build(); },
       "T wug N1", Rule::noble_not_open, "noble 1 is not among the open nobles"},
      {"noble_not_earned", [] { return table_of_two().build(); }, "T wug N1",
       Rule::noble_not_earned, "noble 1 asks for bonuses wwwwuuuu, you have nothing"},
      {"noble_not_earned_by_one", [] { return with_bonuses(Tokens(3, 4, 0, 0, 1)); }, "T wug N1",
       Rule::noble_not_earned, "noble 1 asks for bonuses wwwwuuuu, you have wwwuuuuk"},
      {"noble_not_earned_beside_one_that_is", [] { return with_bonuses(Tokens(4, 4, 0, 0, 0)); },
       "T wug N2", Rule::noble_not_earned, "noble 2 asks for bonuses wwwwkkkk, you have wwwwuuuu"},
  };
}

std::vector<RuleRow> rule_rows() {
  std::vector<RuleRow> all;
  for (const auto& part :
       {turn_rows(), take_rows(), reserve_rows(), buy_rows(), return_rows(), noble_rows()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

class BrokenRule : public testing::TestWithParam<RuleRow> {};

TEST_P(BrokenRule, IsNamedAndExplained) {
  const RuleRow& row = GetParam();
  const auto illegal = check(row.position().view(row.seat), move_of(row));
  ASSERT_TRUE(illegal) << "the move was found legal";
  EXPECT_EQ(name_of(illegal->rule), name_of(row.rule));
  EXPECT_EQ(illegal->why, row.why);
}

INSTANTIATE_TEST_SUITE_P(Check, BrokenRule, testing::ValuesIn(rule_rows()),
                         [](const auto& row) { return row.param.name; });

// Records and statistics refer to these names.
const std::vector<std::string> kNames{
    "game_is_over",         "not_your_turn",         "take_nothing",       "take_gold",
    "take_more_than_three", "take_missing_colour",   "take_fewer",         "take_two_of_few",
    "reserve_fourth",       "reserve_not_open",      "reserve_empty_deck", "buy_unavailable",
    "buy_unaffordable",     "buy_tokens_not_held",   "buy_underpaid",      "buy_overpaid",
    "buy_gold_for_held",    "pass_with_other_moves", "return_too_many",    "return_too_few",
    "return_not_held",      "noble_missing",         "noble_not_open",     "noble_not_earned"};

TEST(Rule, NamesStayAsTheyAre) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    EXPECT_EQ(name_of(static_cast<Rule>(i)), kNames[i]);
  }
}

TEST(Rule, HasARowForEveryValue) {
  std::set<std::string> broken;
  for (const RuleRow& row : rule_rows()) broken.insert(std::string(name_of(row.rule)));
  EXPECT_EQ(broken, std::set(kNames.begin(), kNames.end()));
}

}  // namespace
}  // namespace splendor
