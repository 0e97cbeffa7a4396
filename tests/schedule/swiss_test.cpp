#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/swiss_pairing.hpp"
#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::Batch;
using arena::GamePlan;

Options swiss(std::size_t players, std::uint32_t rounds) {
  return {.format = Swiss{rounds}, .players = {players}, .deals = 1, .seed = 9};
}

std::string text_of(const Options& options, std::size_t bots) {
  return league_text(play_league(options, Entrants(bots), first_is_best()));
}

TEST(Swiss, OfEightBotsWhereTheFirstAlwaysWins) {
  EXPECT_EQ(text_of(swiss(2, 0), 8),
            "0-4 1-5 2-6 3-7\n"    // upper half against lower half
            "0-2 1-3 4-6 5-7\n"    // winners among themselves, losers too
            "0-1 2-4 3-5 6-7\n");  // 0 and 1 won both; 2 to 5 one each
}

TEST(Swiss, OfFiveBotsGivesAByeToTheLowestWithoutOne) {
  EXPECT_EQ(text_of(swiss(2, 5), 5),
            "0-2 1-3\n"    // 4 has the bye, worth a win
            "0-1 2-4\n"    // 3 is last
            "0-3 1-4\n"    // 2
            "0-4 2-3\n"    // 1
            "1-2 3-4\n");  // 0: everybody met everybody, and sat out once
}

TEST(Swiss, AtTablesOfFourTakesOneOfEachPot) {
  EXPECT_EQ(text_of(swiss(4, 2), 8),
            "0-2-4-6 1-3-5-7\n"
            "0-1-2-3 4-5-6-7\n");
}

TEST(Swiss, AlternatesBetweenTableSizes) {
  Options mixed = swiss(2, 4);
  mixed.players = {2, 4};
  const auto rounds = play_league(mixed, Entrants(8), first_is_best());
  ASSERT_EQ(rounds.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(rounds[k][0].seats.size(), k % 2 == 0 ? 2U : 4U);
}

TEST(Swiss, HasNoRematchWhileThereIsAnotherWay) {
  for (const std::size_t bots : {6U, 8U, 9U, 14U, 31U, 64U}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto rounds = static_cast<std::uint32_t>(bots / 2);
      const auto batches = play_league(swiss(2, rounds), Entrants(bots), by_luck(seed));
      ASSERT_EQ(batches.size(), rounds);
      std::set<std::pair<Entrant, Entrant>> met;
      for (const Batch& batch : batches) {
        for (std::size_t i = 0; i < batch.size(); i += 2) {
          const auto [a, b] = std::minmax(batch[i].seats[0], batch[i].seats[1]);
          EXPECT_TRUE(met.emplace(a, b).second) << bots << " bots, seed " << seed;
        }
      }
    }
  }
}

TEST(Swiss, StillPairsEverybodyWhenAllHaveMet) {
  const auto batches = play_league(swiss(2, 9), Entrants(4), by_luck(3));
  ASSERT_EQ(batches.size(), 9U);
  std::map<std::string, std::size_t> rounds;
  for (const Batch& batch : batches) EXPECT_EQ(batch.size(), 4U);
  PairCounts met;
  for (const Batch& batch : batches) {
    for (std::size_t i = 0; i < batch.size(); i += 2) met.add(batch[i].seats);
  }
  for (std::uint32_t a = 0; a < 4; ++a) {
    for (std::uint32_t b = a + 1; b < 4; ++b) EXPECT_EQ(met(Entrant(a), Entrant(b)), 3U);
  }
}

TEST(Swiss, GivesNobodyASecondByeBeforeAllHadOne) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    const auto batches = play_league(swiss(players, 7), Entrants(7), by_luck(1));
    std::map<Entrant, std::size_t> games;
    for (const Batch& batch : batches) {
      for (const GamePlan& game : batch) {
        for (const Entrant bot : game.seats) ++games[bot];
      }
    }
    // 7 rounds of 7 bots: each sits out equally often.
    for (const auto& [bot, count] : games) EXPECT_EQ(count, games.begin()->second) << players;
  }
}

TEST(Swiss, SeatsEverybodyOnceInARound) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    for (const Batch& batch : play_league(swiss(players, 6), Entrants(24), by_luck(2))) {
      std::map<Entrant, std::size_t> games;
      for (const GamePlan& game : batch) {
        for (const Entrant bot : game.seats) ++games[bot];
      }
      EXPECT_EQ(games.size(), 24U);
      for (const auto& [bot, count] : games) EXPECT_EQ(count, players);
    }
  }
}

TEST(Swiss, PlaysSeveralDealsAtEachTable) {
  Options several = swiss(2, 1);
  several.deals = 3;
  EXPECT_EQ(text_of(several, 4), "0-2 0-2 0-2 1-3 1-3 1-3\n");
}

TEST(Swiss, GivesForAByeWhatAWonTableGives) {
  Options several = swiss(2, 1);
  several.deals = 3;
  Planner planner(several);
  const Entrants entrants(3);
  const auto batch = planner.plan(entrants);
  ASSERT_TRUE(batch);
  planner.complete(0, results_of(0, *batch, first_is_best()));
  ASSERT_FALSE(planner.plan(entrants));
  for (const FormatPlace& place : planner.outcome().places) {
    const bool has_lost = place.bot == Entrant(1);
    EXPECT_DOUBLE_EQ(*place.points, has_lost ? 0.0 : 3.0) << place.bot.number();
  }
}

TEST(Swiss, PairsNewcomersAndDropsBotsThatLeave) {
  Entrants entrants(6);
  entrants[5].first_batch = 1;
  entrants[0].last_batch = 1;
  EXPECT_EQ(league_text(play_league(swiss(2, 3), entrants, first_is_best())),
            "0-2 1-3\n"      // 4 has the bye
            "0-1 2-4 3-5\n"  // 5 joined
            "1-4 2-3\n");    // 0 left; 5 has the bye; 1 met 3 before
}

TEST(Swiss, RanksByPoints) {
  Planner planner(swiss(2, 0));
  const Entrants entrants(4);
  while (const auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    planner.complete(number, results_of(number, *batch, first_is_best()));
  }
  EXPECT_EQ(planner.places(), (std::vector{Entrant(0), Entrant(1), Entrant(2), Entrant(3)}));
}

TEST(SwissRounds, AreTheLogarithmUnlessGiven) {
  EXPECT_EQ(swiss_rounds(Swiss{}, 2), 1U);
  EXPECT_EQ(swiss_rounds(Swiss{}, 8), 3U);
  EXPECT_EQ(swiss_rounds(Swiss{}, 9), 4U);
  EXPECT_EQ(swiss_rounds(Swiss{}, 1000), 10U);
  EXPECT_EQ(swiss_rounds(Swiss{7}, 8), 7U);
}

TEST(Swiss, TellsPointsAndBuchholz) {
  Planner planner({.format = Swiss{.rounds = 3}, .players = {2}, .deals = 1, .seed = 3});
  const Entrants entrants(8);
  while (auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    planner.complete(number, results_of(number, *batch, first_is_best()));
  }
  const FormatOutcome outcome = planner.outcome();
  EXPECT_TRUE(outcome.is_final);
  ASSERT_EQ(outcome.places.size(), 8U);
  EXPECT_EQ(outcome.places[0].bot.number(), 0U);
  EXPECT_EQ(outcome.places[0].place, 1U);
  EXPECT_DOUBLE_EQ(*outcome.places[0].points, 3.0);
  double all = 0.0;
  for (const FormatPlace& place : outcome.places) all += *place.points;
  EXPECT_DOUBLE_EQ(all, 12.0);  // one for each of the twelve tables
  ASSERT_EQ(outcome.meetings.size(), 12U);
  double met = 0.0;
  for (const FormatMeeting& meeting : outcome.meetings) {
    EXPECT_DOUBLE_EQ(meeting.points[0] + meeting.points[1], 1.0);
    for (const Entrant bot : meeting.bots) {
      if (bot.number() != 0) continue;
      for (const Entrant other : meeting.bots) {
        if (other.number() == 0) continue;
        for (const FormatPlace& place : outcome.places)
          met += place.bot == other ? *place.points : 0;
      }
    }
  }
  EXPECT_DOUBLE_EQ(*outcome.places[0].buchholz, met);
}

}  // namespace
}  // namespace splendor::schedule
