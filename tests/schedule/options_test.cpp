#include "arena/schedule/options.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arena/schedule/planner.hpp"
#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

struct Wrong {
  Options options;
  std::size_t bots;
  std::string message;
};

std::vector<Wrong> wrong_options() {
  return {
      {{.players = {4}},
       3,
       "a table of 4 needs as many bots, but only 3 take part: add bots or choose smaller tables"},
      {{.players = {2, 3}},
       1,
       "a table of 2 needs as many bots, but only 1 takes part: add bots or choose smaller tables"},
      {{.players = {5}}, 9, "a table has 2, 3 or 4 players, not 5"},
      {{.players = {2, 2}}, 9, "tables of 2 are given twice"},
      {{.players = {}}, 9, "no table size is given: choose 2, 3 or 4 players"},
      {{.format = Knockout{}, .players = {2, 3}},
       9,
       "a knockout has tables of one size: choose 2, 3 or 4 players"},
      {{.format = Swiss{}, .deals = 0},
       9,
       "a Swiss tournament and a knockout need at least 1 deal at each table"},
      {{.batch_deals = 0}, 9, "a batch has at least 1 deal"},
      {{.mirrors = 1.5}, 9, "the share of mirror games is a number from 0 to 1"},
      {{.mirrors = std::nan("")}, 9, "the share of mirror games is a number from 0 to 1"},
      {{.format = Gauntlet{}}, 9, "a gauntlet needs at least one challenger"},
      {{.format = Gauntlet{{Entrant(1), Entrant(1)}}}, 9, "a challenger is named twice"},
      {{.format = Gauntlet{{Entrant(9)}}}, 9, "a challenger is not among the bots of the league"},
      {{.format = Gauntlet{{Entrant(0), Entrant(1)}}, .players = {3}},
       3,
       "a gauntlet at tables of 3 needs 2 bots besides the challengers, but there is 1: add bots "
       "or "
       "name fewer challengers"},
  };
}

TEST(Options, ThatCantBePlayedAreRefusedWithAReason) {
  for (const Wrong& wrong : wrong_options()) {
    try {
      check(wrong.options, Entrants(wrong.bots));
      ADD_FAILURE() << "not refused: " << wrong.message;
    } catch (const ScheduleError& error) {
      EXPECT_EQ(error.what(), wrong.message);
    }
  }
}

TEST(Planner, ChecksItsOptionsAndItsBots) {
  EXPECT_THROW(Planner({.players = {7}}), ScheduleError);
  Planner planner({.players = {4}});
  EXPECT_THROW(planner.plan(Entrants(3)), ScheduleError);
  EXPECT_TRUE(planner.plan(Entrants(4)));
}

TEST(ExpectedGames, AreThoseThatArePlayed) {
  struct Row {
    Options options;
    std::size_t bots;
  };
  const std::vector<Row> rows{
      {{.players = {2}, .deals = 3}, 7},
      {{.players = {4}, .deals = 4}, 4},
      {{.players = {2, 4}, .deals = 3}, 5},
      {{.players = {3}, .deals = 1, .rotation = Rotation::permutations}, 3},
      {{.format = Gauntlet{{Entrant(2)}}, .deals = 5}, 6},
      {{.format = Swiss{}, .deals = 2}, 9},
      {{.format = Swiss{5}, .players = {2, 3}}, 9},
      {{.format = Knockout{}, .deals = 3}, 11},
      {{.format = Knockout{}, .players = {4}}, 23},
      {{.format = Knockout{}, .players = {4}, .deals = 2}, 5},
      {{.format = Knockout{}, .players = {3}, .rotation = Rotation::permutations}, 10},
      {{.format = Adaptive{}, .deals = 4}, 10},
  };
  for (const Row& row : rows) {
    std::size_t games = 0;
    for (const auto& batch : play_league(row.options, Entrants(row.bots), first_is_best())) {
      games += batch.size();
    }
    EXPECT_EQ(expected_games(row.options, Entrants(row.bots)), games);
  }
  EXPECT_FALSE(expected_games({.deals = 0}, Entrants(4)));
}

TEST(ExpectedGames, AreFewerWhenBotsHaveLeft) {
  const std::vector<Options> all{
      {.deals = 9, .batch_deals = 4},
      {.format = Gauntlet{{Entrant(0), Entrant(2)}}, .deals = 9, .batch_deals = 4},
      {.format = Swiss{6}, .deals = 2},
      {.format = Adaptive{}, .deals = 9, .batch_deals = 4}};
  for (const Options& options : all) {
    Entrants entrants(6);
    entrants[2].last_batch = 2;
    entrants[5].last_batch = 1;
    std::uint64_t games = 0;
    PlannedGames early;  // after three batches, when both bots have left
    for (const auto& batch : play_league(options, entrants, first_is_best())) {
      games += batch.size();
      if (early.batches == 3) continue;
      ++early.batches;
      early.games += batch.size();
      for (const arena::GamePlan& game : batch) {
        const auto leaves = [](Entrant bot) { return bot == Entrant(2) || bot == Entrant(5); };
        if (std::any_of(game.seats.begin(), game.seats.end(), leaves)) ++early.with_absent;
      }
    }
    EXPECT_EQ(expected_games(options, entrants, early), games) << options.format.index();
    EXPECT_GT(*expected_games(options, Entrants(6)), games) << options.format.index();
  }
}

}  // namespace
}  // namespace splendor::schedule
