// How a game ends, and who has won.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"
#include "tests/support/position.hpp"
#include "tests/support/print.hpp"
#include "tests/support/verdict.hpp"

namespace splendor {
namespace {

using test::after;
using test::breaks;
using test::GameBuilder;
using test::legal;

constexpr PlayerCount kTwo(2);
constexpr PlayerCount kThree(3);
constexpr PlayerCount kFour(4);

std::string reason(const Game& game) {
  return game.over() ? std::string(name_of(*game.table().over)) : "goes on";
}

Ruleset with_limit(std::uint32_t rounds) {
  Ruleset rules;
  rules.max_rounds = rounds;
  return rules;
}

// Cards of level 3 with five points each.
const std::vector<int> kFifteenPoints{74, 78, 82};

// Seat `seat` has 14 points and can buy card 32, for wwww, which brings one.
GameBuilder one_point_short(PlayerCount players, Seat seat) {
  return GameBuilder(players)
      .bought(seat, {74, 78, 72})
      .open(Level(1), 0, 32)
      .tokens(seat, Tokens(4, 0, 0, 0, 0))
      .to_move(seat);
}
// What card 32 costs with the white bonuses of 74 and 72.
constexpr std::string_view kLastPoint = "B 32 ww";

// ---- Points ----

TEST(EndByPoints, WaitsForTheRoundToClose) {
  const Game game = after(one_point_short(kThree, Seat(0)).build(), kLastPoint);
  EXPECT_EQ(game.table().area(Seat(0)).points, 15);
  EXPECT_EQ(reason(game), "goes on");
  const Game next = after(game, "T wug");
  EXPECT_EQ(reason(next), "goes on");
  EXPECT_EQ(reason(after(next, "T wug")), "points");
}

TEST(EndByPoints, ComesAtOnceWhenTheLastSeatHasThem) {
  EXPECT_EQ(reason(after(one_point_short(kThree, Seat(2)).build(), kLastPoint)), "points");
}

TEST(EndByPoints, DoesNotComeWithFourteen) {
  EXPECT_EQ(reason(after(one_point_short(kThree, Seat(2)).build(), "T wug")), "goes on");
}

TEST(EndByPoints, CountsTheNobleOfTheLastTurn) {
  // Seat 1: 4 + 4 + 4 points of cards and bonuses for noble 1, which waits.
  const Game game =
      GameBuilder(kTwo).bought(Seat(1), {72, 73, 76, 5, 6, 9, 10, 11}).to_move(Seat(1)).build();
  ASSERT_EQ(game.table().area(Seat(1)).points, 12);
  EXPECT_EQ(reason(after(game, "T wug N1")), "points");
}

TEST(EndByPoints, LeavesTheTurnWithTheSeatThatWouldBeNext) {
  const Game game = after(one_point_short(kThree, Seat(2)).build(), kLastPoint);
  EXPECT_EQ(game.to_move(), Seat(0));
  EXPECT_EQ(game.legal_moves().size(), 0U);
}

// ---- Passing and stalemate ----

// Neither of two players can do anything: no gems in the bank, full hands, and each lacks a colour
// of every card. Seat 0 has wwwwuuuugg, seat 1 ggrrrrkkkk.
GameBuilder stuck(const Ruleset& rules = {}) {
  return GameBuilder(kTwo, rules)
      .tokens(Seat(0), Tokens(4, 4, 2, 0, 0))
      .tokens(Seat(1), Tokens(0, 0, 2, 4, 4))
      .open(Level(1), 0, 7)
      .reserved_open(Seat(0), 88)
      .reserved_open(Seat(0), 89)
      .reserved_from_deck(Seat(0), 90)
      .reserved_open(Seat(1), 77)
      .reserved_open(Seat(1), 78)
      .reserved_from_deck(Seat(1), 80);
}

TEST(Pass, IsTheOnlyMoveOfAPlayerWhoCanDoNothing) {
  const Game game = stuck().build();
  EXPECT_EQ(game.legal_moves().size(), 1U);
  EXPECT_TRUE(legal(game, "P"));
}

TEST(Pass, IsTheOnlyMoveUnderEveryRuleset) {
  for (const NamedRuleset& ruleset : kRulesets) {
    EXPECT_TRUE(legal(stuck(ruleset.rules).build(), "P")) << ruleset.name;
  }
}

TEST(Pass, ChangesNothingButTheTurn) {
  const Game before = stuck().build();
  Table expected = before.table();
  expected.ply += 1;
  expected.passes = 1;
  expected.to_move = Seat(1);
  const Game game = after(before, "P");
  EXPECT_TRUE(game.table() == expected);
  EXPECT_TRUE(game.hidden() == before.hidden());
}

TEST(Pass, IsForcedByExactlyThreeWhenTwoColoursAreLeft) {
  const auto position = [](const Ruleset& rules) {
    return GameBuilder(kTwo, rules)
        .tokens(Seat(0), Tokens(4, 4, 1, 0, 0))
        .tokens(Seat(1), Tokens(0, 0, 2, 4, 2))
        .open(Level(1), 0, 7)
        .reserved_open(Seat(0), 88)
        .reserved_open(Seat(0), 89)
        .reserved_open(Seat(0), 90)
        .build();
  };
  EXPECT_TRUE(legal(position(*ruleset_named("nl-2021")), "P"));
  EXPECT_TRUE(breaks(Rule::pass_with_other_moves, position({}), "P"));
}

// Seat 0 is stuck as above, and noble 1 waits for it.
GameBuilder stuck_with_a_noble() { return stuck().bonuses(Seat(0), Tokens(4, 4, 0, 0, 0)); }

TEST(Pass, BringsAWaitingNoble) {
  const Game game = after(stuck_with_a_noble().build(), "P N1");
  EXPECT_TRUE(game.table().area(Seat(0)).nobles.contains(NobleId(1)));
  EXPECT_FALSE(game.table().nobles.contains(NobleId(1)));
}

TEST(Pass, MustNameAWaitingNoble) {
  EXPECT_TRUE(breaks(Rule::noble_missing, stuck_with_a_noble().build(), "P"));
}

TEST(Pass, LetsThePlayerChooseBetweenNobles) {
  const Game game = stuck().bonuses(Seat(0), Tokens(4, 4, 3, 0, 0)).build();
  EXPECT_EQ(game.legal_moves().size(), 2U);
  EXPECT_TRUE(legal(game, "P N1"));
  EXPECT_TRUE(legal(game, "P N3"));
}

TEST(Stalemate, ComesWhenAllHavePassedInARow) {
  const Game game = after(stuck().build(), "P");
  EXPECT_EQ(reason(game), "goes on");
  EXPECT_EQ(reason(after(game, "P")), "stalemate");
}

TEST(Stalemate, ComesInTheMiddleOfARoundToo) {
  const Game game = after(stuck().to_move(Seat(1)).build(), {"P", "P"});
  EXPECT_EQ(reason(game), "stalemate");
  EXPECT_EQ(game.to_move(), Seat(1));
}

TEST(Stalemate, DoesNotComeWhenAPassBroughtANoble) {
  const Game game = after(stuck_with_a_noble().to_move(Seat(1)).build(), {"P", "P N1"});
  EXPECT_EQ(reason(game), "goes on");
  EXPECT_EQ(game.table().passes, 0);
  EXPECT_EQ(reason(after(game, "P")), "goes on");
  EXPECT_EQ(reason(after(game, {"P", "P"})), "stalemate");
}

TEST(Stalemate, StartsCountingAnewAfterAnotherMove) {
  // Seat 1 can buy card 1 (rrk) once; then the bank has gems again.
  Game game = stuck().open(Level(1), 0, 1).build();
  game = after(game, {"P", "B 1 rrk"});
  EXPECT_EQ(game.table().passes, 0);
}

// ---- Round limit ----

TEST(RoundLimit, EndsTheGameWhenItsLastRoundCloses) {
  Game game = test::start(kThree, with_limit(2));
  game = after(game, {"T wug", "T wug", "T wug", "T wrk", "T urk"});
  EXPECT_EQ(reason(game), "goes on");
  EXPECT_EQ(reason(after(game, "T grk")), "round_limit");
}

TEST(RoundLimit, IsAHundredUnlessSaidOtherwise) {
  for (const NamedRuleset& ruleset : kRulesets) EXPECT_EQ(ruleset.rules.max_rounds, 100U);
  const auto last_turn_of_round = [](int round) {
    return after(GameBuilder(kTwo).rounds_played(round - 1).to_move(Seat(1)).build(), "T wug");
  };
  EXPECT_EQ(reason(last_turn_of_round(99)), "goes on");
  EXPECT_EQ(reason(last_turn_of_round(100)), "round_limit");
}

TEST(RoundLimit, OfZeroIsNone) {
  const Game game =
      GameBuilder(kTwo, with_limit(0)).rounds_played(1'000'000).to_move(Seat(1)).build();
  EXPECT_EQ(reason(after(game, "T wug")), "goes on");
}

TEST(OrderOfEndings, PutsPointsBeforeTheRoundLimit) {
  const Game game =
      GameBuilder(kTwo).bought(Seat(0), kFifteenPoints).rounds_played(99).to_move(Seat(1)).build();
  EXPECT_EQ(reason(after(game, "T wug")), "points");
}

TEST(OrderOfEndings, PutsStalemateBeforeTheRoundLimit) {
  EXPECT_EQ(reason(after(stuck().rounds_played(99).build(), {"P", "P"})), "stalemate");
}

TEST(OrderOfEndings, LetsASinglePassRunIntoTheRoundLimit) {
  const Game game = stuck_with_a_noble().rounds_played(99).build();
  EXPECT_EQ(reason(after(game, {"P N1", "P"})), "round_limit");
}

// ---- Ranks ----

std::vector<int> ranks_of(const GameBuilder& builder) {
  const Ranks found = ranks(builder.build().table());
  return {found.begin(), found.end()};
}
using Expected = std::vector<int>;

TEST(Ranks, AreAllFirstAtTheStart) {
  EXPECT_EQ(ranks_of(GameBuilder(kTwo)), (Expected{1, 1}));
  EXPECT_EQ(ranks_of(GameBuilder(kFour)), (Expected{1, 1, 1, 1}));
}

TEST(Ranks, GoByPoints) {
  EXPECT_EQ(ranks_of(GameBuilder(kFour)
                         .bought(Seat(0), {46})    // 3 points
                         .bought(Seat(1), {74})    // 5
                         .bought(Seat(2), {41})    // 1
                         .bought(Seat(3), {72})),  // 4
            (Expected{3, 1, 4, 2}));
}

TEST(Ranks, GoByFewerCardsWhenPointsAreEqual) {
  EXPECT_EQ(ranks_of(GameBuilder(kTwo)
                         .bought(Seat(0), {46, 43})  // 3 + 2 points
                         .bought(Seat(1), {74})),    // 5 points
            (Expected{2, 1}));
}

TEST(Ranks, PutNoCardBeforeAWorthlessOne) {
  EXPECT_EQ(ranks_of(GameBuilder(kTwo).bought(Seat(0), {1})), (Expected{2, 1}));
}

TEST(Ranks, DoNotCountReservedCards) {
  EXPECT_EQ(ranks_of(GameBuilder(kTwo).reserved_open(Seat(0), 90).reserved_from_deck(Seat(0), 89)),
            (Expected{1, 1}));
}

TEST(Ranks, DoNotCountTokens) {
  EXPECT_EQ(ranks_of(GameBuilder(kTwo).tokens(Seat(0), Tokens(4, 3, 0, 0, 0, 3))),
            (Expected{1, 1}));
}

TEST(Ranks, CountNoblesAsPointsAndNotAsCards) {
  // Both have eight worthless cards; noble 1 makes the difference of three points.
  EXPECT_EQ(ranks_of(GameBuilder(kThree)
                         .bought(Seat(0), {1, 2, 3, 4, 9, 10, 11, 12})
                         .received(Seat(0), 1)
                         .bought(Seat(1), {5, 6, 7, 46, 13, 14, 15, 17})       // 3 points
                         .bought(Seat(2), {18, 19, 20, 25, 26, 27, 28, 29})),  // none
            (Expected{1, 1, 3}));
}

TEST(Ranks, ShareTheVictoryAndSkipTheNextRank) {
  EXPECT_EQ(ranks_of(GameBuilder(kThree).bought(Seat(0), {74}).bought(Seat(2), {78})),
            (Expected{1, 3, 1}));
}

TEST(Ranks, ShareAPlaceBelowTheVictory) {
  EXPECT_EQ(ranks_of(GameBuilder(kFour)
                         .bought(Seat(0), {41})
                         .bought(Seat(1), {74})
                         .bought(Seat(2), {42})
                         .bought(Seat(3), {1})),
            (Expected{2, 1, 2, 4}));
}

TEST(Ranks, AreTheSameWhateverEndedTheGame) {
  const Game limit = after(
      GameBuilder(kTwo).bought(Seat(0), {41}).rounds_played(99).to_move(Seat(1)).build(), "T wug");
  ASSERT_EQ(reason(limit), "round_limit");
  EXPECT_EQ(ranks(limit.table()), (Ranks{1, 2}));
  const Game dead = after(stuck().bought(Seat(1), {8}).build(), {"P", "P"});
  ASSERT_EQ(reason(dead), "stalemate");
  EXPECT_EQ(ranks(dead.table()), (Ranks{2, 1}));
}

// ---- Dropping out ----

TEST(DropOut, SkipsTheTurnsOfTheSeat) {
  Game game(Deal::in_id_order(PlayerCount(3)));
  game.drop_out(Seat(1));
  game.play(game.legal_moves()[0]);
  EXPECT_EQ(game.to_move(), Seat(2));
  game.play(game.legal_moves()[0]);
  EXPECT_EQ(game.to_move(), Seat(0));
  EXPECT_EQ(game.table().ply, 3U) << "a round has as many plies as seats";
}

TEST(DropOut, PassesTheTurnOnAtOnce) {
  Game game(Deal::in_id_order(PlayerCount(4)));
  game.drop_out(Seat(0));
  EXPECT_EQ(game.to_move(), Seat(1));
  EXPECT_FALSE(game.over());
}

TEST(DropOut, LeavesTheOthersAGameThatEnds) {
  for (const PlayerCount players : {PlayerCount(3), PlayerCount(4)}) {
    for (Seed seed = 0; seed < 50; ++seed) {
      Random random(seed);
      Game game(Deal::shuffled(players, seed));
      const Seat quitter(static_cast<int>(seed) % players.number());
      for (int i = 0; i < 20; ++i) {
        game.play(game.legal_moves()[random.below(
            static_cast<std::uint32_t>(game.legal_moves().size()))]);
      }
      game.drop_out(quitter);
      const PlayerArea left_behind = game.table().area(quitter);
      while (!game.over()) {
        ASSERT_NE(game.to_move(), quitter);
        ASSERT_GT(game.legal_moves().size(), 0U);
        game.play(game.legal_moves()[random.below(
            static_cast<std::uint32_t>(game.legal_moves().size()))]);
      }
      EXPECT_EQ(game.table().area(quitter), left_behind);
    }
  }
}

TEST(DropOut, MakesTheSeatsPointsEndNothing) {
  Game game = GameBuilder(PlayerCount(3)).bought(Seat(0), {74, 78, 82}).to_move(Seat(1)).build();
  ASSERT_GE(game.table().area(Seat(0)).points, kPointsToEnd);
  game.drop_out(Seat(0));
  game.play(game.legal_moves()[0]);
  game.play(game.legal_moves()[0]);
  EXPECT_FALSE(game.over());
}

TEST(DropOut, LeavesAStalemateToThoseWhoStillPlay) {
  // Seats 0 and 1 can do nothing, as in stuck(); seat 2 has the rest of the gems and leaves.
  Game game = GameBuilder(kThree)
                  .tokens(Seat(0), Tokens(5, 4, 1, 0, 0))
                  .tokens(Seat(1), Tokens(0, 0, 1, 4, 5))
                  .tokens(Seat(2), Tokens(0, 1, 3, 1, 0))
                  .open(Level(1), 0, 7)
                  .reserved_open(Seat(0), 88)
                  .reserved_open(Seat(0), 89)
                  .reserved_open(Seat(0), 90)
                  .reserved_open(Seat(1), 77)
                  .reserved_open(Seat(1), 78)
                  .reserved_open(Seat(1), 80)
                  .build();
  game.drop_out(Seat(2));
  const Game once = after(game, "P");
  EXPECT_EQ(reason(once), "goes on");
  EXPECT_EQ(reason(after(once, "P")), "stalemate");
}

}  // namespace
}  // namespace splendor
