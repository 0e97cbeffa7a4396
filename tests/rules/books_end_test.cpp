// Rows 25 to 28 of the rule books, and the pass of row 6: how a game ends and who wins it.
#include <array>
#include <string>
#include <vector>

#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

const std::string_view kAnyTake = "T wug";

// A finished game: the last player makes a move that changes no points.
Game finished(PlayerCount players, GameBuilder builder) {
  return after(builder.to_move(last_seat(players)).build(), kAnyTake);
}

void expect_over(const Game& game, EndReason reason) {
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.table().over, reason);
  EXPECT_EQ(game.legal_moves().size(), 0U);
  EXPECT_TRUE(breaks(Rule::game_is_over, game, kAnyTake));
}

}  // namespace

void pass_only_without_any_action(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game stuck = nobody_can_move(players, rules).build();
    EXPECT_TRUE(legal(stuck, "P"));
    EXPECT_EQ(stuck.legal_moves().size(), 1U);
    const Game next = after(stuck, "P");
    EXPECT_EQ(next.to_move(), Seat(1));
    EXPECT_EQ(next.table().area(Seat(0)), stuck.table().area(Seat(0)));

    // With any one action left the pass is gone: a take, a purchase, a reservation.
    const Tokens held = stuck.table().area(Seat(0)).tokens;
    const Game can_take =
        nobody_can_move(players, rules)
            .tokens(Seat(0), held - Tokens(2, 1, 0, 0, 0))
            .tokens(Seat(1), stuck.table().area(Seat(1)).tokens - Tokens::of(Colour::green))
            .build();
    EXPECT_TRUE(legal(can_take, kAnyTake));
    EXPECT_TRUE(breaks(Rule::pass_with_other_moves, can_take, "P"));
    const Game can_buy = nobody_can_move(players, rules).open(Level(1), 1, 31).build();
    EXPECT_TRUE(legal(can_buy, "B 31 www"));
    EXPECT_TRUE(breaks(Rule::pass_with_other_moves, can_buy, "P"));
    const Game can_reserve = GameBuilder(players, rules).bank(Tokens(0, 0, 0, 0, 0, 5)).build();
    EXPECT_TRUE(breaks(Rule::pass_with_other_moves, can_reserve, "P"));
  });
}

void fifteen_points_finish_the_round(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    for (int seat = 0; seat < players.number(); ++seat) {
      // 14 points in three cards, two white bonuses among them.
      GameBuilder builder(players, rules);
      builder.bought(Seat(seat), {74, 78, 72}).to_move(Seat(seat));
      const Game at_14 = builder.build();
      EXPECT_FALSE(until(after(at_14, kAnyTake), Seat(0)).over());

      builder.open(Level(1), 0, 8).open(Level(2), 0, 46);
      const Game to_15 = builder.tokens(Seat(seat), Tokens(0, 0, 4, 0, 0)).build();
      const Game to_17 = builder.tokens(Seat(seat), Tokens(4, 0, 0, 0, 0)).build();
      for (Game game : {after(to_15, "B 8 gggg"), after(to_17, "B 46 wwww")}) {
        // Everybody after this seat has a turn still, nobody before it.
        for (int next = seat + 1; next < players.number(); ++next) {
          ASSERT_FALSE(game.over());
          ASSERT_EQ(game.to_move(), Seat(next));
          game.play(game.legal_moves()[0]);
        }
        expect_over(game, EndReason::points);
        EXPECT_EQ(game.table().ply, static_cast<unsigned>(players.number()));
      }
    }
  });
}

void nobles_count_towards_the_end(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // 12 points, and the bonuses of noble 3.
    const Seat last = last_seat(players);
    GameBuilder builder(players, rules);
    builder.bought(last, {82, 78, 49}).bonuses(last, Tokens(3, 3, 3, 0, 0)).to_move(last);
    const Game with_noble = builder.nobles(nobles_for(players, {3, 10, 9, 8, 5})).build();
    EXPECT_EQ(with_noble.table().area(last).points, 12);
    expect_over(after(with_noble, "T wug N3"), EndReason::points);
    const Game without = builder.nobles(nobles_for(players, {2, 10, 9, 8, 5})).build();
    EXPECT_FALSE(after(without, kAnyTake).over());
  });
}

void most_points_win(const Ruleset& rules) {
  // 15, 17, 16 and 14 points. The winner has the most cards and does not end the game.
  const std::array<std::vector<int>, 4> cards{
      {{74, 78, 82}, {86, 90, 72, 43, 8}, {76, 80, 84, 88}, {73, 77, 85, 49}}};
  const std::array<Ranks, 3> expected{Ranks{2, 1}, Ranks{3, 1, 2}, Ranks{3, 1, 2, 4}};
  with_2_to_4_players([&](PlayerCount players) {
    GameBuilder builder(players, rules);
    for (int seat = 0; seat < players.number(); ++seat) {
      builder.bought(Seat(seat), cards[static_cast<std::size_t>(seat)]);
    }
    const Game game = finished(players, builder);
    expect_over(game, EndReason::points);
    EXPECT_EQ(ranks(game.table()), expected[players.index()]);
  });
}

void tie_to_the_fewest_purchased_cards(const Ruleset& rules) {
  const std::vector<int> fewer{74, 78, 82};
  const std::vector<int> more{86, 90, 72, 40};  // also 15 points
  with_2_to_4_players([&](PlayerCount players) {
    for (const int winner : {0, 1}) {
      // Reserved cards are not purchased ones.
      const Game game = finished(players, GameBuilder(players, rules)
                                              .bought(Seat(winner), fewer)
                                              .reserved_open(Seat(winner), 41)
                                              .reserved_open(Seat(winner), 42)
                                              .bought(Seat(1 - winner), more));
      expect_over(game, EndReason::points);
      const Ranks rank = ranks(game.table());
      EXPECT_EQ(rank[static_cast<std::size_t>(winner)], 1);
      EXPECT_EQ(rank[static_cast<std::size_t>(1 - winner)], 2);
    }
    // Nor are nobles: 15 points with nine cards and a noble, against ten cards.
    GameBuilder builder(players, rules);
    builder.nobles(nobles_for(players, {3, 1, 2, 6, 7}))
        .bought(Seat(1), {86, 90, 72, 40, 26, 27, 28, 33, 34, 36})
        .bought(Seat(0), {82, 78, 49})
        .bonuses(Seat(0), Tokens(3, 3, 3, 0, 0))
        .received(Seat(0), 3);
    const Game game = finished(players, builder);
    ASSERT_EQ(game.table().area(Seat(0)).points, game.table().area(Seat(1)).points);
    EXPECT_EQ(ranks(game.table())[0], 1);
    EXPECT_EQ(ranks(game.table())[1], 2);
  });
}

void still_tied_share_the_victory(const Ruleset& rules) {
  const std::array<Ranks, 3> expected{Ranks{1, 1}, Ranks{1, 3, 1}, Ranks{1, 3, 3, 1}};
  with_2_to_4_players([&](PlayerCount players) {
    // Both 15 points in four cards, in different ways.
    const Game game = finished(players, GameBuilder(players, rules)
                                            .bought(Seat(0), {74, 78, 72, 8})
                                            .bought(last_seat(players), {82, 77, 84, 49}));
    expect_over(game, EndReason::points);
    EXPECT_EQ(ranks(game.table()), expected[players.index()]);
  });
}

void round_limit_of_100(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const auto after_round = [&](int round, const std::vector<int>& cards) {
      return finished(players,
                      GameBuilder(players, rules).rounds_played(round - 1).bought(Seat(1), cards));
    };
    EXPECT_FALSE(after_round(99, {74}).over());
    const Game game = after_round(100, {74});
    expect_over(game, EndReason::round_limit);
    EXPECT_EQ(ranks(game.table())[1], 1);  // ranked as it stands
    EXPECT_EQ(ranks(game.table())[0], 2);
    // Within the round nothing happens, and points remain points.
    const Game within = GameBuilder(players, rules).rounds_played(99).build();
    EXPECT_FALSE(after(within, kAnyTake).over());
    expect_over(after_round(100, {74, 78, 82}), EndReason::points);
  });
}

void stalemate_if_all_pass(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // The passes may begin at any seat.
    for (int first = 0; first < players.number(); ++first) {
      Game game =
          nobody_can_move(players, rules).bought(Seat(0), {69}).to_move(Seat(first)).build();
      for (int pass = 0; pass < players.number(); ++pass) {
        ASSERT_FALSE(game.over());
        game = after(game, "P");
      }
      expect_over(game, EndReason::stalemate);
      EXPECT_EQ(ranks(game.table())[0], 1);  // ranked as it stands
      EXPECT_EQ(ranks(game.table())[1], 2);
    }
    // A pass that brings a noble moves the game on: all must pass once more.
    Game game = nobody_can_move(players, rules)
                    .nobles(nobles_for(players, {1, 10, 9, 8, 5}))
                    .bonuses(Seat(0), Tokens(4, 4, 0, 0, 0))
                    .to_move(Seat(1))
                    .build();
    for (int pass = 1; pass < players.number(); ++pass) game = after(game, "P");
    game = after(game, "P N1");
    for (int pass = 0; pass < players.number(); ++pass) {
      ASSERT_FALSE(game.over());
      game = after(game, "P");
    }
    expect_over(game, EndReason::stalemate);
  });
}

void repetition_is_no_end(const Ruleset& rules) {
  // Two players with ten tokens each can take and give back for ever. (Three or four players can't
  // all do so: there are not enough tokens.)
  Game game = GameBuilder(PlayerCount(2), rules).bank(Tokens(1, 1, 1, 1, 1)).build();
  const Table before = game.table();
  for (int round = 0; round < 50; ++round) {
    game = after(game, {"T wug -wug", "T wug -wug"});
    ASSERT_FALSE(game.over());
  }
  Table again = game.table();
  EXPECT_EQ(again.ply, 100U);
  again.ply = before.ply;
  EXPECT_TRUE(again == before);
}

}  // namespace splendor::books
