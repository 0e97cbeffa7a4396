#include "arena/schedule/bench.hpp"

#include <gtest/gtest.h>

#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::GameResult;

constexpr std::uint8_t kFault = 4;

// Games of bot 0 with bot 1; an x is a fault of bot 0.
std::vector<GameResult> games(std::string_view faults, std::uint32_t batch = 0) {
  std::vector<GameResult> results;
  for (std::uint32_t i = 0; i < faults.size(); ++i) {
    const std::uint8_t fault = faults[i] == 'x' ? kFault : std::uint8_t{0};
    results.push_back({{batch, i}, i, {Entrant(0), Entrant(1)}, {2, 1}, {fault, 0}});
  }
  return results;
}

struct BenchRow {
  BenchRule rule;
  std::string_view faults;
  bool is_benched;
};

TEST(Bench, HoldsBotsWithTooManyFaults) {
  const std::vector<BenchRow> rows{
      {{}, "xxxxxxxxx", false},
      {{}, "xxxxxxxxxx", true},            // ten in a row
      {{}, "..xxxxxxxxxx....", true},      // at any time
      {{}, "xxxxxxxxx.xxxxxxxxx", false},  // never ten in a row, and not yet twenty games
      {{}, "xxxxxxxxx.xxxxxxxxxx", true},
      {{}, "x.x.x.x.x.x.x.x.x.x.", false},  // exactly half
      {{}, "x.x.x.x.x.x.x.x.x.xx", true},   // more than half of twenty
      {{.faults_in_a_row = 0}, "xxxxxxxxxxxxxxxxxxx", false},
      {{.faults_in_a_row = 0}, "xxxxxxxxxxxxxxxxxxxx", true},
      {{.min_games = 0}, "xxx.xxx.xxx.xxx.xxx.xxx.xxx.xxx.", false},
      {{.faults_in_a_row = 2}, ".x.xx", true},
      {{.faults_in_a_row = 0, .fault_share = 0.0, .min_games = 1}, "...x", true},
  };
  for (const BenchRow& row : rows) {
    Bench bench(row.rule);
    bench.add(games(row.faults));
    EXPECT_EQ(bench.holds(Entrant(0)), row.is_benched) << row.faults;
    EXPECT_FALSE(bench.holds(Entrant(1)));
  }
}

TEST(Bench, TellsWhenAndWhy) {
  Bench bench({.faults_in_a_row = 3});
  bench.add(games("..xx", 0));
  bench.add(games("xxxx", 1));
  EXPECT_EQ(bench.benched(), (std::vector{Benching{Entrant(0), 1, 5, 3}}));
}

TEST(Bench, CountsAGameAgainstItselfOnce) {
  Bench bench({.faults_in_a_row = 2});
  const std::vector<GameResult> mirror{
      {{0, 0}, 1, {Entrant(0), Entrant(0)}, {1, 1}, {kFault, kFault}}};
  bench.add(mirror);
  EXPECT_FALSE(bench.holds(Entrant(0)));
}

TEST(Bench, EndsTheGamesOfAFaultyBotTwoBatchesLater) {
  const Options options{.deals = 20, .batch_deals = 12};
  Planner planner(options);
  const Entrants entrants(4);
  std::vector<std::size_t> games_of_two;
  while (const auto batch = planner.plan(entrants)) {
    const auto number = planner.next_batch() - 1;
    auto results = results_of(number, *batch, first_is_best());
    std::size_t games = 0;
    for (GameResult& game : results) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if (game.seats[seat] != Entrant(2)) continue;
        game.faults[seat] = kFault;
        ++games;
      }
    }
    games_of_two.push_back(games);
    planner.complete(number, results);
  }
  // Twelve games in each of the first two batches: ten in a row in the first.
  ASSERT_GT(games_of_two.size(), 3U);
  EXPECT_EQ(games_of_two[0], 12U);
  EXPECT_EQ(games_of_two[1], 12U);
  for (std::size_t k = 2; k < games_of_two.size(); ++k) EXPECT_EQ(games_of_two[k], 0U);
  ASSERT_EQ(planner.benched().size(), 1U);
  EXPECT_EQ(planner.benched()[0].bot, Entrant(2));
  EXPECT_EQ(planner.benched()[0].after_batch, 0U);
}

}  // namespace
}  // namespace splendor::schedule
