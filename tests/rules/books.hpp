// The five printed rule books, and what each of them says, row by row.
//
// A row is one rule. For each book it has either the few words by which the book states the rule,
// or it says that the book is silent; then the row tests what was decided for the silent spot.
// Where the books differ, the same number has several rows, each for the books that read alike.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "referee/rules/ids.hpp"
#include "referee/rules/ruleset.hpp"
#include "tests/support/position.hpp"
#include "tests/support/print.hpp"
#include "tests/support/verdict.hpp"

namespace splendor::books {

struct Book {
  std::string_view file;
  std::string_view language;
  int year;
  std::string_view ruleset;
};

inline constexpr std::size_t kBookCount = 5;
inline constexpr std::array<Book, kBookCount> kBooks{{
    {"000_dd45cbda7a793be5.txt", "Danish", 2021, "da-2021"},
    {"001_0f80b488da3770b4.txt", "Icelandic", 2014, "is-2014"},
    {"002_501eb1f9fcee18fc.txt", "Dutch", 2021, "nl-2021"},
    {"003_969c4a7ace3e7bea.txt", "German", 2021, "de-2021"},
    {"004_cc582a806acad903.txt", "Icelandic", 2014, "is-2014"},
}};

inline constexpr int kRules = 28;

// Instead of a quotation.
inline constexpr std::string_view kSilent = "(silent)";
inline constexpr std::string_view kOtherwise =
    "(reads otherwise: see the other rows of this number)";

// Tests one rule under the ruleset of a book.
using Check = void (*)(const Ruleset&);

struct Row {
  int number;
  std::string_view rule;  // letters, digits and underscores, as in the name of the test
  Check check;
  std::array<std::string_view, kBookCount> words;  // in the order of kBooks
};

std::span<const Row> rows();

// Tests 2, 3 and 4 players; a failure says how many there were.
template <class Test>
void with_2_to_4_players(Test test) {
  for (const PlayerCount players : kPlayerCounts) {
    const testing::ScopedTrace trace(__FILE__, __LINE__,
                                     std::to_string(players.number()) + " players");
    test(players);
  }
}

inline Seat last_seat(PlayerCount players) { return Seat(players.number() - 1); }

// Nobody can do anything: the bank has no gems, all hands are full, no card can be paid.
test::GameBuilder nobody_can_move(PlayerCount players, const Ruleset& rules);

// The first of these nobles, as many as the number of players asks for.
std::vector<int> nobles_for(PlayerCount players, std::vector<int> nobles);

// Rows 1 to 6: setup and turns
void parts(const Ruleset& rules);
void cards_by_level(const Ruleset& rules);
void decks_apart_four_open(const Ruleset& rules);
void nobles_one_more_than_players(const Ruleset& rules);
void fewer_tokens_for_two_or_three(const Ruleset& rules);
void turns_clockwise_from_the_first(const Ruleset& rules);
void one_of_four_actions(const Ruleset& rules);
void pass_only_without_any_action(const Ruleset& rules);

// Rows 7 to 11: tokens
void take_up_to_three(const Ruleset& rules);
void take_three_never_fewer(const Ruleset& rules);
void no_take_if_fewer_than_three_left(const Ruleset& rules);
void take_three_fewer_only_if_must(const Ruleset& rules);
void two_alike_from_a_pile_of_four(const Ruleset& rules);
void ten_tokens_at_most(const Ruleset& rules);
void free_choice_of_what_goes_back(const Ruleset& rules);
void just_taken_may_go_back(const Ruleset& rules);
void tokens_are_visible(const Ruleset& rules);

// Rows 12 to 17: reserving
void reserve_open_or_top_of_any_deck(const Ruleset& rules);
void card_from_deck_is_secret(const Ruleset& rules);
void reserved_cards_are_kept_apart(const Ruleset& rules);
void three_reserved_at_most(const Ruleset& rules);
void reserved_leave_only_by_purchase(const Ruleset& rules);
void reserving_brings_one_gold(const Ruleset& rules);
void gold_only_by_reserving(const Ruleset& rules);
void reserve_without_gold_left(const Ruleset& rules);
void reserve_with_ten_tokens(const Ruleset& rules);

// Rows 18 to 22: buying
void pay_the_printed_cost(const Ruleset& rules);
void printed_example_red_card(const Ruleset& rules);
void printed_example_blue_card(const Ruleset& rules);
void gold_for_any_colour_even_if_held(const Ruleset& rules);
void buy_open_or_own_reserved(const Ruleset& rules);
void replaced_at_once_from_the_same_level(const Ruleset& rules);
void empty_deck_leaves_the_place_empty(const Ruleset& rules);
void bonus_counts_as_a_token(const Ruleset& rules);
void a_card_can_be_free(const Ruleset& rules);

// Rows 23 and 24: nobles
void noble_visits_for_bonuses_alone(const Ruleset& rules);
void noble_cannot_be_refused(const Ruleset& rules);
void noble_is_no_action(const Ruleset& rules);
void one_noble_a_turn_for_three_points(const Ruleset& rules);
void choose_one_of_several_nobles(const Ruleset& rules);

// Rows 25 to 28: the end
void fifteen_points_finish_the_round(const Ruleset& rules);
void nobles_count_towards_the_end(const Ruleset& rules);
void most_points_win(const Ruleset& rules);
void tie_to_the_fewest_purchased_cards(const Ruleset& rules);
void still_tied_share_the_victory(const Ruleset& rules);
void round_limit_of_100(const Ruleset& rules);
void stalemate_if_all_pass(const Ruleset& rules);
void repetition_is_no_end(const Ruleset& rules);

}  // namespace splendor::books
