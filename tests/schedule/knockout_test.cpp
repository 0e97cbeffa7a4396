#include <gtest/gtest.h>

#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::GamePlan;

Options knockout(std::size_t players) {
  return {.format = Knockout{}, .players = {players}, .deals = 1, .seed = 3};
}

struct Outcome {
  std::string rounds;
  std::vector<std::uint32_t> places;
};

Outcome play(const Options& options, const Entrants& entrants, const Strength& strength) {
  Planner planner(options);
  std::vector<arena::Batch> batches;
  while (auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    planner.complete(number, results_of(number, *batch, strength));
    batches.push_back(std::move(*batch));
  }
  Outcome outcome{league_text(batches), {}};
  for (const Entrant bot : planner.places()) outcome.places.push_back(bot.number());
  return outcome;
}

using Places = std::vector<std::uint32_t>;

// `bot` wins all its games; the others by their seed.
Strength favourite(std::uint32_t bot) {
  return [bot](const GamePlan& game, std::size_t seat) {
    return game.seats[seat].number() == bot ? 1.0 : -double(game.seats[seat].number());
  };
}

// All games are ties.
Strength always_tied() {
  return [](const GamePlan&, std::size_t) { return 0.0; };
}

TEST(Knockout, OfEightBotsIsTheUsualBracket) {
  const Outcome outcome = play(knockout(2), Entrants(8), first_is_best());
  EXPECT_EQ(outcome.rounds,
            "0-7 1-6 2-5 3-4\n"
            "0-3 1-2\n"
            "0-1\n");
  EXPECT_EQ(outcome.places, (Places{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Knockout, PutsAWinningOutsiderInThePlaceOfTheBotItBeat) {
  const Outcome outcome = play(knockout(2), Entrants(8), favourite(6));
  EXPECT_EQ(outcome.rounds,
            "0-7 1-6 2-5 3-4\n"
            "0-3 2-6\n"
            "0-6\n");
  EXPECT_EQ(outcome.places.front(), 6U);
}

TEST(Knockout, GivesByesToTheBestSeeds) {
  EXPECT_EQ(play(knockout(2), Entrants(5), first_is_best()).rounds,
            "3-4\n"
            "0-3 1-2\n"
            "0-1\n");
  EXPECT_EQ(play(knockout(2), Entrants(6), first_is_best()).rounds,
            "2-5 3-4\n"
            "0-3 1-2\n"
            "0-1\n");
  EXPECT_EQ(play(knockout(2), Entrants(2), first_is_best()).rounds, "0-1\n");
}

TEST(Knockout, AtTablesOfFourLetsTwoGoOn) {
  const Outcome outcome = play(knockout(4), Entrants(16), first_is_best());
  EXPECT_EQ(outcome.rounds,
            "0-7-8-15 1-6-9-14 2-5-10-13 3-4-11-12\n"
            "0-3-4-7 1-2-5-6\n"
            "0-1-2-3\n");
  EXPECT_EQ(outcome.places.front(), 0U);
  EXPECT_EQ(outcome.places.size(), 16U);
}

TEST(Knockout, AtTablesOfThreeLetsOneGoOn) {
  EXPECT_EQ(play(knockout(3), Entrants(9), favourite(7)).rounds,
            "0-5-6 1-4-7 2-3-8\n"
            "0-2-7\n");
}

TEST(Knockout, SendsOnTwoFromEveryTableOfFourAndOneFromEveryTableOfThree) {
  EXPECT_EQ(play(knockout(4), Entrants(5), first_is_best()).rounds,
            "2-3-4\n"
            "0-1-2-3\n");
  EXPECT_EQ(play(knockout(4), Entrants(7), first_is_best()).rounds,
            "0-3-4 1-2-5-6\n"
            "0-1-2-3\n");
  EXPECT_EQ(play(knockout(3), Entrants(4), first_is_best()).rounds,
            "2-3\n"
            "0-1-2\n");
  for (const std::size_t players : {2U, 3U, 4U}) {
    for (std::size_t bots = players + 1; bots < 200; ++bots) {
      const KnockoutRound round = knockout_round(bots, players);
      EXPECT_EQ(round.go_on, players == 4 ? 2U : 1U);
      EXPECT_LE(round.seated, bots);
      EXPECT_EQ(round.seated + (round.has_small_table ? 1 : 0), round.tables * players);
      EXPECT_EQ(bots - round.seated + round.tables * round.go_on, round.survivors);
    }
  }
}

TEST(Knockout, BringsAnyNumberOfBotsDownToOneWinner) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    for (std::size_t bots = players; bots < 70; ++bots) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const Outcome outcome = play(knockout(players), Entrants(bots), by_luck(seed));
        EXPECT_EQ(outcome.places.size(), bots);
        EXPECT_EQ(std::set(outcome.places.begin(), outcome.places.end()).size(), bots);
        const auto last_line = outcome.rounds.rfind('\n', outcome.rounds.size() - 2) + 1;
        const std::string last = outcome.rounds.substr(last_line);
        EXPECT_EQ(static_cast<std::size_t>(std::count(last.begin(), last.end(), '-')), players - 1)
            << last;
      }
    }
  }
}

TEST(Knockout, AddsDealsToATieAndThenLetsTheBetterSeedGoOn) {
  Options options = knockout(2);
  options.deals = 2;
  options.format = Knockout{.tie_deals = 3};
  const Outcome outcome = play(options, Entrants(2), always_tied());
  EXPECT_EQ(outcome.rounds, "0-1 0-1\n0-1\n0-1\n0-1\n");
  EXPECT_EQ(outcome.places, (Places{0, 1}));
}

TEST(Knockout, AddsDealsOnlyWhereTheTieIs) {
  // 0 and 3 always tie, 1 beats 2.
  const Strength strength = [](const GamePlan& game, std::size_t seat) {
    const auto bot = game.seats[seat].number();
    return bot == 2 ? -1.0 : 0.0;
  };
  Options options = knockout(2);
  options.format = Knockout{.tie_deals = 1};
  EXPECT_EQ(play(options, Entrants(4), strength).rounds,
            "0-3 1-2\n"
            "0-3\n"  // once more
            "0-1\n"  // 0 as the better seed
            "0-1\n");
}

TEST(Knockout, AtALargerTableDecidesOnlyTheTieThatMatters) {
  // 0 and 1 tie, 2 and 3 tie: both of the upper half go on whatever their order.
  const Strength in_pairs = [](const GamePlan& game, std::size_t seat) {
    const std::uint32_t pair = game.seats[seat].number() / 2;
    return -double(pair);
  };
  Options options = knockout(4);
  options.format = Knockout{.tie_deals = 2};
  EXPECT_EQ(play(options, Entrants(5), in_pairs).rounds,
            "2-3-4\n"    // 2 and 3 tie, and both go on
            "0-1-2-3\n"  // 0 and 1 tie in the final
            "0-1-2-3\n"
            "0-1-2-3\n");
}

TEST(Knockout, CountsABotThatLeavesAsBeaten) {
  Entrants entrants(4);
  entrants[0].last_batch = 0;
  EXPECT_EQ(play(knockout(2), entrants, first_is_best()).rounds, "0-3 1-2\n");
  // Also in the middle of a tie.
  Options options = knockout(2);
  options.format = Knockout{.tie_deals = 5};
  const Outcome outcome = play(options, entrants, always_tied());
  EXPECT_EQ(outcome.rounds,
            "0-3 1-2\n"
            "1-2\n1-2\n1-2\n1-2\n1-2\n"  // 3 has won against 0
            "1-3\n1-3\n1-3\n1-3\n1-3\n1-3\n");
  EXPECT_EQ(outcome.places, (Places{1, 3, 2, 0}));
}

TEST(Knockout, PlacesABotThatLeavesBetweenRoundsBehindThoseThatStay) {
  Entrants entrants(4);
  entrants[0].last_batch = 0;
  Planner planner(knockout(2));
  while (auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    planner.complete(number, results_of(number, *batch, first_is_best()));
  }
  Places places(4);
  for (const FormatPlace& place : planner.outcome().places) {
    places[place.bot.number()] = place.place;
  }
  EXPECT_EQ(places, (Places{2, 1, 3, 3}));
}

TEST(Knockout, RefusesBotsThatJoinLater) {
  Entrants entrants(5);
  entrants[4].first_batch = 1;
  EXPECT_EQ(play(knockout(2), entrants, first_is_best()).rounds, "0-3 1-2\n0-1\n");
  EXPECT_FALSE(may_join_late(Knockout{}));
  EXPECT_TRUE(may_join_late(Swiss{}));
}

TEST(Knockout, TellsWhoMetWhomAndWhoWentOn) {
  Planner planner(knockout(2));
  const Entrants entrants(6);
  while (auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    EXPECT_FALSE(planner.outcome().is_final);
    planner.complete(number, results_of(number, *batch, first_is_best()));
  }
  const FormatOutcome outcome = planner.outcome();
  EXPECT_TRUE(outcome.is_final);
  ASSERT_EQ(outcome.places.size(), 6U);
  EXPECT_EQ(outcome.places[0].bot.number(), 0U);
  std::vector<std::uint32_t> places;
  for (const FormatPlace& place : outcome.places) places.push_back(place.place);
  EXPECT_EQ(places, (Places{1, 2, 3, 3, 5, 5}));
  ASSERT_EQ(outcome.meetings.size(), 5U);
  for (const FormatMeeting& meeting : outcome.meetings) {
    ASSERT_EQ(meeting.advance.size(), 1U);
    EXPECT_EQ(meeting.advance[0], std::min(meeting.bots[0], meeting.bots[1]));
    EXPECT_GT(meeting.points[0], meeting.points[1]);
  }
  EXPECT_EQ(outcome.meetings.back().round, 3U);
}

}  // namespace
}  // namespace splendor::schedule
