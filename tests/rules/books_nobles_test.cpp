// Rows 23 and 24 of the rule books: nobles.
#include <string>
#include <vector>

#include "referee/rules/notation.hpp"
#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

// The noble that all books show asks for three white, blue and green bonuses: noble 3.
const Tokens kExample(3, 3, 3, 0, 0);

// Of the nobles in play only the example fits whoever has no red and no black bonuses.
GameBuilder with_example_noble(PlayerCount players, const Ruleset& rules) {
  return GameBuilder(players, rules).nobles(nobles_for(players, {3, 10, 9, 8, 5}));
}

// The first player's bonuses fit the nobles 1 and 3.
Game two_nobles_fit(PlayerCount players, const Ruleset& rules) {
  return GameBuilder(players, rules)
      .nobles(nobles_for(players, {1, 3, 10, 9, 8}))
      .bonuses(Seat(0), Tokens(4, 4, 3, 0, 0))
      .build();
}

}  // namespace

void noble_visits_for_bonuses_alone(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // One green bonus short. Neither tokens nor reserved cards stand for it, only a purchase does.
    const Game short_of_one = with_example_noble(players, rules)
                                  .reserved_open(Seat(0), 17)
                                  .bonuses(Seat(0), Tokens(3, 3, 2, 0, 0))
                                  .tokens(Seat(0), Tokens(1, 1, 3, 3, 0, 1))
                                  .build();
    EXPECT_TRUE(breaks(Rule::noble_not_earned, short_of_one, "T wuk -rr N3"));
    EXPECT_TRUE(legal(short_of_one, "T wuk -rr"));
    const Game visited = after(short_of_one, "B 17 rrr N3");
    EXPECT_TRUE(visited.table().area(Seat(0)).nobles.contains(NobleId(3)));
    EXPECT_FALSE(visited.table().nobles.contains(NobleId(3)));

    // At the end of every turn, not only after a purchase.
    const Game enough =
        with_example_noble(players, rules).open(Level(1), 0, 31).bonuses(Seat(0), kExample).build();
    for (const std::string_view action : {"T urk", "T kk", "R 41", "D 2", "B 31 0"}) {
      EXPECT_TRUE(legal(enough, std::string(action) + " N3"));
    }
    // More than enough is enough, too.
    const Game more =
        with_example_noble(players, rules).bonuses(Seat(0), Tokens(3, 3, 4, 0, 0)).build();
    EXPECT_TRUE(legal(more, "T wug N3"));
  });
}

void noble_cannot_be_refused(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game =
        with_example_noble(players, rules).open(Level(1), 0, 31).bonuses(Seat(0), kExample).build();
    for (const std::string_view action : {"T urk", "T kk", "R 41", "D 2", "B 31 0"}) {
      EXPECT_TRUE(breaks(Rule::noble_missing, game, action));
    }
    EXPECT_FALSE(all_moves(game).empty());
    for (const Move& move : all_moves(game)) EXPECT_EQ(move.noble, NobleId(3)) << to_text(move);
  });
}

void noble_is_no_action(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = with_example_noble(players, rules).bonuses(Seat(0), kExample).build();
    // The noble comes on top of the action and can't be the turn.
    EXPECT_TRUE(breaks(Rule::pass_with_other_moves, game, "P N3"));
    const Game next = after(game, "T wug N3");
    EXPECT_EQ(next.table().area(Seat(0)).tokens, Tokens(1, 1, 1, 0, 0));
    EXPECT_TRUE(next.table().area(Seat(0)).nobles.contains(NobleId(3)));
    EXPECT_EQ(next.to_move(), Seat(1));
  });
}

void one_noble_a_turn_for_three_points(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = two_nobles_fit(players, rules);
    const PlayerArea before = game.table().area(Seat(0));
    const Game next = after(game, "T wug N1");
    const PlayerArea area = next.table().area(Seat(0));
    EXPECT_EQ(area.points, before.points + 3);
    EXPECT_EQ(area.nobles.size(), 1);
    EXPECT_EQ(area.card_count, before.card_count);
    EXPECT_EQ(area.bonuses, before.bonuses);  // nobles take none away
    EXPECT_EQ(next.table().nobles.size(), players.number());
    EXPECT_TRUE(next.table().nobles.contains(NobleId(3)));
  });
}

void choose_one_of_several_nobles(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = two_nobles_fit(players, rules);
    EXPECT_TRUE(breaks(Rule::noble_missing, game, "T wug"));
    EXPECT_TRUE(breaks(Rule::noble_not_earned, game, "T wug N10"));
    EXPECT_TRUE(breaks(Rule::noble_not_open, game, "T wug N2"));
    for (const int chosen : {1, 3}) {
      const NobleId left(4 - chosen);
      const Game next = after(game, "T wug N" + std::to_string(chosen));
      EXPECT_TRUE(next.table().area(Seat(0)).nobles.contains(NobleId(chosen)));
      EXPECT_TRUE(next.table().nobles.contains(left));
      // The other one comes at the end of the next turn, whatever is done.
      const Game later = until(next, Seat(0));
      EXPECT_TRUE(breaks(Rule::noble_missing, later, "D 1"));
      EXPECT_TRUE(legal(later, "D 1 N" + std::to_string(left.number())));
      for (const Move& move : all_moves(later)) EXPECT_EQ(move.noble, left) << to_text(move);
    }
  });
}

}  // namespace splendor::books
