// Rows 7 to 11 of the rule books: taking tokens and giving them back.
#include <string>
#include <vector>

#include "referee/rules/notation.hpp"
#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

Game with_bank(PlayerCount players, const Ruleset& rules, Tokens bank) {
  return GameBuilder(players, rules).bank(bank).build();
}

// What no book allows: nothing at all, gold, four colours, a colour that is not there.
void expect_limits_of_a_take(PlayerCount players, const Ruleset& rules) {
  const Game game = start(players, rules);
  EXPECT_TRUE(breaks(Rule::take_nothing, game, Move{TakeDifferent{}, Tokens(), std::nullopt}));
  EXPECT_TRUE(breaks(Rule::take_gold, game, "T wuo"));
  EXPECT_TRUE(breaks(Rule::take_more_than_three, game, "T wugr"));
  const Game no_black = with_bank(players, rules, Tokens(2, 2, 2, 2, 0, 5));
  EXPECT_TRUE(breaks(Rule::take_missing_colour, no_black, "T wuk"));
}

// All ways to give back three tokens, held or not.
std::vector<Tokens> heaps_of_three() {
  std::vector<Tokens> heaps;
  for (const Colour a : kColours) {
    for (const Colour b : kColours) {
      for (const Colour c : kColours) {
        if (a <= b && b <= c) heaps.push_back(Tokens::of(a) + Tokens::of(b) + Tokens::of(c));
      }
    }
  }
  return heaps;
}

}  // namespace

void take_up_to_three(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    expect_limits_of_a_take(players, rules);
    const Game game = start(players, rules);
    EXPECT_EQ(how_many<TakeDifferent>(game), 5 + 10 + 10);
    for (const std::string_view take : {"T w", "T uk", "T grk"}) EXPECT_TRUE(legal(game, take));

    const Game two_left = with_bank(players, rules, Tokens(1, 1, 0, 0, 0, 5));
    for (const std::string_view take : {"T w", "T u", "T wu"}) EXPECT_TRUE(legal(two_left, take));
    EXPECT_TRUE(breaks(Rule::take_missing_colour, two_left, "T wug"));
    EXPECT_EQ(how_many<TakeDifferent>(two_left), 3);
  });
}

void take_three_never_fewer(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    expect_limits_of_a_take(players, rules);
    const Game game = start(players, rules);
    EXPECT_EQ(how_many<TakeDifferent>(game), 10);
    EXPECT_TRUE(legal(game, "T grk"));
    EXPECT_TRUE(breaks(Rule::take_fewer, game, "T uk"));
    EXPECT_TRUE(breaks(Rule::take_fewer, game, "T w"));
  });
}

void no_take_if_fewer_than_three_left(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game two_left = with_bank(players, rules, Tokens(1, 4, 0, 0, 0, 5));
    EXPECT_TRUE(breaks(Rule::take_fewer, two_left, "T wu"));
    EXPECT_TRUE(breaks(Rule::take_fewer, two_left, "T w"));
    EXPECT_EQ(how_many<TakeDifferent>(two_left), 0);
    EXPECT_EQ(how_many<TakeTwo>(two_left), 1);  // that action is not concerned

    const Game three_left = with_bank(players, rules, Tokens(1, 4, 0, 0, 1, 5));
    EXPECT_EQ(how_many<TakeDifferent>(three_left), 1);

    // Who could only take fewer can do nothing, and passes.
    const Tokens held = nobody_can_move(players, rules).build().table().area(Seat(0)).tokens;
    const Game one_white =
        nobody_can_move(players, rules).tokens(Seat(0), held - Tokens::of(Colour::white)).build();
    EXPECT_TRUE(breaks(Rule::take_fewer, one_white, "T w"));
    EXPECT_TRUE(legal(one_white, "P"));
  });
}

void take_three_fewer_only_if_must(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    expect_limits_of_a_take(players, rules);
    const Game game = start(players, rules);
    EXPECT_EQ(how_many<TakeDifferent>(game), 10);
    EXPECT_TRUE(legal(game, "T grk"));
    EXPECT_TRUE(breaks(Rule::take_fewer, game, "T uk"));
    EXPECT_TRUE(breaks(Rule::take_fewer, game, "T w"));

    const Game two_left = with_bank(players, rules, Tokens(1, 1, 0, 0, 0, 5));
    EXPECT_TRUE(legal(two_left, "T wu"));
    EXPECT_TRUE(breaks(Rule::take_fewer, two_left, "T w"));
    EXPECT_EQ(how_many<TakeDifferent>(two_left), 1);

    const Game one_left = with_bank(players, rules, Tokens(0, 0, 0, 1, 0, 5));
    EXPECT_TRUE(legal(one_left, "T r"));
    EXPECT_EQ(how_many<TakeDifferent>(one_left), 1);
  });
}

void two_alike_from_a_pile_of_four(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game four = with_bank(players, rules, Tokens(4, 4, 4, 4, 4, 5));
    const Game three = with_bank(players, rules, Tokens(3, 3, 3, 3, 3, 5));
    for (const Colour gem : kGems) {
      const std::string take = "T " + std::string(2, letter(gem));
      const Tokens before = four.table().mover().tokens;
      const Game taken = after(four, take);
      // The four must be there before the action, not after it; the next player finds two.
      EXPECT_EQ(taken.table().bank[gem], 2);
      EXPECT_EQ(taken.table().area(Seat(0)).tokens, before + Tokens::of(gem, 2));
      EXPECT_TRUE(breaks(Rule::take_two_of_few, taken, take));
      EXPECT_TRUE(breaks(Rule::take_two_of_few, three, take));
    }
    EXPECT_EQ(how_many<TakeTwo>(four), 5);
    EXPECT_EQ(how_many<TakeTwo>(three), 0);
    EXPECT_TRUE(breaks(Rule::take_gold, four, "T oo"));
  });
}

void ten_tokens_at_most(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const auto holding = [&](Tokens held) {
      return GameBuilder(players, rules).tokens(Seat(0), held).build();
    };
    const Game seven = holding(Tokens(2, 2, 2, 0, 0, 1));
    EXPECT_TRUE(legal(seven, "T grk"));
    EXPECT_TRUE(breaks(Rule::return_too_many, seven, "T grk -w"));

    const Game eight = holding(Tokens(2, 2, 2, 2, 0));
    EXPECT_TRUE(breaks(Rule::return_too_few, eight, "T wug"));
    EXPECT_TRUE(breaks(Rule::return_too_many, eight, "T wug -wu"));
    const Game returned = after(eight, "T wug -r");
    EXPECT_EQ(returned.table().area(Seat(0)).tokens, Tokens(3, 3, 3, 1, 0));
    EXPECT_EQ(returned.table().bank,
              eight.table().bank - Tokens(1, 1, 1, 0, 0) + Tokens(0, 0, 0, 1, 0));

    const Game eight_with_gold = holding(Tokens(1, 2, 0, 0, 0, 5));
    EXPECT_TRUE(breaks(Rule::return_too_few, eight_with_gold, "T wgr"));
    EXPECT_TRUE(legal(eight_with_gold, "T wgr -o"));

    const Game ten = holding(Tokens(3, 3, 2, 2, 0));
    EXPECT_TRUE(legal(ten, "T grk -wwu"));
    EXPECT_TRUE(breaks(Rule::return_too_few, ten, "T kk -w"));
    EXPECT_TRUE(legal(ten, "T kk -ww"));
    for (const Move& move : all_moves(ten)) {
      Game next = ten;
      next.play(move);
      EXPECT_LE(next.table().area(Seat(0)).tokens.total(), 10) << to_text(move);
    }
  });
}

void free_choice_of_what_goes_back(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Tokens held(2, 2, 2, 1, 1, 2);
    const Game game = GameBuilder(players, rules).tokens(Seat(0), held).build();
    const Tokens heap = held + Tokens(1, 1, 1, 0, 0);
    int allowed = 0;
    for (const Tokens returned : heaps_of_three()) {
      const std::string move = "T wug -" + letters(returned);
      if (heap.covers(returned)) {
        EXPECT_TRUE(legal(game, move));
        ++allowed;
      } else {
        EXPECT_TRUE(breaks(Rule::return_not_held, game, move));
      }
    }
    EXPECT_EQ(allowed, 56 - 13);  // not two red, two black, three gold
    EXPECT_TRUE(legal(game, "T wug -koo"));
  });
}

void just_taken_may_go_back(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Tokens held(2, 2, 2, 2, 2);
    const Game ten = GameBuilder(players, rules).tokens(Seat(0), held).build();
    const Game all_back = after(ten, "T wug -wug");
    EXPECT_EQ(all_back.table().area(Seat(0)).tokens, held);
    EXPECT_EQ(all_back.table().bank, ten.table().bank);
    EXPECT_TRUE(legal(ten, "T wug -wur"));

    // Also of a colour that the player had none of before.
    const Game eight = GameBuilder(players, rules).tokens(Seat(0), Tokens(2, 2, 2, 2, 0)).build();
    EXPECT_EQ(after(eight, "T grk -k").table().area(Seat(0)).tokens, Tokens(2, 2, 3, 3, 0));
  });
}

void tokens_are_visible(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = GameBuilder(players, rules)
                          .tokens(Seat(0), Tokens(1, 0, 2, 0, 0, 3))
                          .tokens(Seat(1), Tokens(0, 3, 0, 1, 1))
                          .build();
    const Game next = after(game, "T wuk");
    for (int seat = 0; seat < players.number(); ++seat) {
      const View view = next.view(Seat(seat));
      EXPECT_EQ(view.table.area(Seat(0)).tokens, Tokens(2, 1, 2, 0, 1, 3));
      EXPECT_EQ(view.table.area(Seat(1)).tokens, Tokens(0, 3, 0, 1, 1));
      EXPECT_EQ(view.table.bank, next.table().bank);
    }
  });
}

}  // namespace splendor::books
