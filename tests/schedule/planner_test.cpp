#include "arena/schedule/planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "arena/schedule/deal.hpp"
#include "referee/rules/random.hpp"
#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::Batch;
using arena::GamePlan;
using arena::GameResult;

struct Case {
  std::string name;
  Options options;
  std::size_t bots = 9;
};

// Every format, with bots that join and leave, mirror games and benching.
std::vector<Case> all_formats() {
  const Options base{.players = {2}, .deals = 3, .seed = 11, .batch_deals = 10, .mirrors = 0.1};
  std::vector<Case> cases;
  const auto add = [&](const std::string& name, const Format& format,
                       std::vector<std::size_t> players, Rotation rotation) {
    Options options = base;
    options.format = format;
    options.players = std::move(players);
    options.rotation = rotation;
    cases.push_back({name, options});
  };
  add("RoundRobin", RoundRobin{}, {2}, Rotation::rotations);
  add("RoundRobinOfFour", RoundRobin{}, {4}, Rotation::permutations);
  add("RoundRobinMixed", RoundRobin{}, {2, 3, 4}, Rotation::rotations);
  add("Gauntlet", Gauntlet{{Entrant(0), Entrant(1)}}, {3}, Rotation::rotations);
  add("Swiss", Swiss{6}, {2}, Rotation::rotations);
  add("SwissMixed", Swiss{6}, {2, 4}, Rotation::rotations);
  add("Knockout", Knockout{}, {2}, Rotation::rotations);
  add("KnockoutOfThree", Knockout{}, {3}, Rotation::permutations);
  add("Adaptive", Adaptive{}, {2}, Rotation::rotations);
  add("AdaptiveMixed", Adaptive{.opening_rounds = 2}, {2, 4}, Rotation::rotations);
  cases.push_back({"WithoutBench", base});
  cases.back().options.bench.reset();
  return cases;
}

Entrants coming_and_going() {
  Entrants entrants(9);
  entrants[3].last_batch = 2;
  entrants[7].first_batch = 1;
  entrants[8].first_batch = 3;
  return entrants;
}

// Bot 5 faults in all its games.
std::vector<GameResult> play(std::uint32_t number, const Batch& batch) {
  std::vector<GameResult> results = results_of(number, batch, by_luck(2, 0.05));
  for (GameResult& game : results) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      if (game.seats[seat] == Entrant(5)) game.faults[seat] = 3;
    }
  }
  return results;
}

std::vector<Batch> whole_league(const Options& options, const Entrants& entrants) {
  Planner planner(options);
  std::vector<Batch> batches;
  while (const auto batch = planner.plan(entrants)) {
    planner.complete(planner.next_batch() - 1, play(planner.next_batch() - 1, *batch));
    batches.push_back(*batch);
  }
  return batches;
}

class EveryFormat : public testing::TestWithParam<Case> {
 protected:
  const Options& options() const { return GetParam().options; }
  Entrants entrants = coming_and_going();
};

TEST_P(EveryFormat, IsTheSameWhateverTheOrderOfResults) {
  Planner planner(options());
  Random random(1);
  std::vector<Batch> batches;
  while (const auto batch = planner.plan(entrants)) {
    auto results = play(planner.next_batch() - 1, *batch);
    random.shuffle(results);
    planner.complete(planner.next_batch() - 1, results);
    batches.push_back(*batch);
  }
  EXPECT_GE(batches.size(), 2U);
  EXPECT_EQ(batches, whole_league(options(), entrants));
}

TEST_P(EveryFormat, IsTheSameHoweverLateResultsArrive) {
  // Plans as early as it can, then completes the newest batch first.
  Planner planner(options());
  std::vector<Batch> batches;
  std::vector<std::uint32_t> running;
  for (bool is_over = false; !is_over || !running.empty();) {
    while (!is_over && planner.is_ready() && running.size() < 7) {
      const auto batch = planner.plan(entrants);
      is_over = !batch;
      if (!batch) break;
      running.push_back(planner.next_batch() - 1);
      batches.push_back(*batch);
    }
    for (; !running.empty(); running.pop_back()) {
      planner.complete(running.back(), play(running.back(), batches[running.back()]));
    }
  }
  EXPECT_EQ(batches, whole_league(options(), entrants));
}

TEST_P(EveryFormat, IsTheSameAfterInterruptions) {
  const std::vector<Batch> expected = whole_league(options(), entrants);
  for (std::size_t stop = 0; stop <= expected.size(); ++stop) {
    Planner planner(options());
    for (std::uint32_t k = 0; k < stop; ++k) planner.replay(entrants, play(k, expected[k]));
    EXPECT_EQ(planner.next_batch(), stop);
    // The next batch may depend on two batches, of which only one was replayed.
    for (std::size_t k = stop; k < std::min(stop + 3, expected.size()); ++k) {
      const auto batch = planner.plan(entrants);
      ASSERT_TRUE(batch);
      EXPECT_EQ(*batch, expected[k]) << "interrupted before " << stop << ", batch " << k;
      planner.complete(static_cast<std::uint32_t>(k), play(static_cast<std::uint32_t>(k), *batch));
    }
  }
}

TEST_P(EveryFormat, HasASeedOfItsOwnForEveryDeal) {
  std::set<std::uint64_t> seeds;
  for (const Batch& batch : whole_league(options(), entrants)) {
    std::set<std::uint64_t> of_batch;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (i > 0 && batch[i].seed == batch[i - 1].seed) continue;
      EXPECT_TRUE(seeds.insert(batch[i].seed).second);
    }
  }
}

TEST_P(EveryFormat, SeatsOnlyBotsThatTakePart) {
  std::uint32_t number = 0;
  for (const Batch& batch : whole_league(options(), entrants)) {
    for (const GamePlan& game : batch) {
      for (const Entrant bot : game.seats) {
        EXPECT_TRUE(entrants[bot.number()].takes_part_in(number)) << bot.number();
      }
    }
    ++number;
  }
}

TEST_P(EveryFormat, PlaysEveryDealInAllSeats) {
  for (const Batch& batch : whole_league(options(), entrants)) {
    for (std::size_t i = 0; i < batch.size();) {
      std::set<std::vector<Entrant>> orders;
      const std::size_t first = i;
      for (; i < batch.size() && batch[i].seed == batch[first].seed; ++i) {
        orders.emplace(batch[i].seats.begin(), batch[i].seats.end());
      }
      const std::size_t players = batch[first].seats.size();
      EXPECT_EQ(orders.size(), i - first);
      EXPECT_EQ(i - first,
                is_mirror(batch[first].seats) ? 1 : games_per_deal(players, options().rotation));
    }
  }
}

TEST_P(EveryFormat, RefusesResultsOfOtherGames) {
  Planner planner(options());
  const Batch batch = *planner.plan(entrants);
  const auto expect_refused = [&](std::vector<GameResult> results) {
    EXPECT_THROW(planner.complete(0, results), ScheduleError);
  };
  auto results = play(0, batch);
  auto missing = results;
  missing.pop_back();
  expect_refused(missing);
  auto doubled = results;
  doubled.back() = doubled.front();
  expect_refused(doubled);
  auto other_seed = results;
  ++other_seed[0].seed;
  expect_refused(other_seed);
  auto other_seats = results;
  std::swap(other_seats[0].seats[0], other_seats[0].seats[1]);
  expect_refused(other_seats);
  EXPECT_NO_THROW(planner.complete(0, results));
  EXPECT_THROW(planner.complete(0, results), std::logic_error);
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn(all_formats()),
                         [](const auto& format) { return format.param.name; });

TEST(Planner, DependsOnTheSeed) {
  Options one{.seed = 1}, two{.seed = 2};
  const Batch first = *Planner(one).plan(Entrants(4)), second = *Planner(two).plan(Entrants(4));
  std::set<std::uint64_t> seeds;
  for (const Batch& batch : {first, second}) {
    for (const GamePlan& game : batch) seeds.insert(game.seed);
  }
  EXPECT_EQ(seeds.size(), first.size());  // two games of each deal, two leagues
}

TEST(Planner, NamesTheBatchesThatABatchDependsOn) {
  using Needs = std::optional<std::uint32_t>;
  const auto needs = [](const Format& format, std::uint32_t batch, bool has_bench) {
    Options options{.format = format};
    if (!has_bench) options.bench.reset();
    return Planner(options).needs(batch);
  };
  EXPECT_EQ(needs(RoundRobin{}, 9, false), Needs());
  EXPECT_EQ(needs(RoundRobin{}, 9, true), Needs(7));
  EXPECT_EQ(needs(RoundRobin{}, 1, true), Needs());
  EXPECT_EQ(needs(Adaptive{}, 9, false), Needs(7));
  EXPECT_EQ(needs(Swiss{}, 9, false), Needs(8));
  EXPECT_EQ(needs(Swiss{}, 0, true), Needs());
  EXPECT_EQ(needs(Knockout{}, 9, true), Needs(8));
}

TEST(Planner, WaitsForTheResultsThatItNeeds) {
  Planner planner({.format = Swiss{}});
  const Entrants entrants(4);
  const Batch batch = *planner.plan(entrants);
  EXPECT_FALSE(planner.is_ready());
  EXPECT_THROW(planner.plan(entrants), std::logic_error);
  planner.complete(0, results_of(0, batch, first_is_best()));
  EXPECT_TRUE(planner.is_ready());
  EXPECT_TRUE(planner.plan(entrants));
}

TEST(Planner, CanBeAskedAgainOnceABotHasJoined) {
  Planner planner({.deals = 1});
  Entrants entrants(2);
  ASSERT_TRUE(planner.plan(entrants));
  EXPECT_FALSE(planner.plan(entrants));
  EXPECT_FALSE(planner.plan(entrants));
  entrants.push_back({.first_batch = planner.next_batch()});
  const Batch batch = *planner.plan(entrants);
  std::set<std::set<Entrant>> tables;
  for (const GamePlan& game : batch) tables.emplace(game.seats.begin(), game.seats.end());
  EXPECT_EQ(tables,
            (std::set<std::set<Entrant>>{{Entrant(0), Entrant(2)}, {Entrant(1), Entrant(2)}}))
      << tables_text(batch);
  EXPECT_EQ(batch.size(), 4U) << "both orders of each pair";
}

TEST(Planner, RefusesToReplayGamesOfAnotherLeague) {
  const Options options{.deals = 1, .seed = 1}, other{.deals = 1, .seed = 2};
  const Batch batch = *Planner(other).plan(Entrants(4));
  Planner planner(options);
  EXPECT_THROW(planner.replay(Entrants(4), results_of(0, batch, first_is_best())), ScheduleError);
}

TEST(Mirrors, HaveTheirShareAndRotateAmongTheBots) {
  const Options options{.players = {2, 3}, .deals = 10, .seed = 1, .mirrors = 0.1};
  std::size_t deals = 0;
  std::map<Entrant, std::size_t> mirrors;
  for (const Batch& batch : play_league(options, Entrants(5), first_is_best())) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (i > 0 && batch[i].seed == batch[i - 1].seed) continue;
      if (is_mirror(batch[i].seats)) {
        ++mirrors[batch[i].seats[0]];
      } else {
        ++deals;
      }
    }
  }
  EXPECT_EQ(mirrors.size(), 5U);
  std::size_t total = 0;
  for (const auto& [bot, count] : mirrors) total += count;
  EXPECT_EQ(total, deals / 10);
}

TEST(DealSeed, NeverChanges) {
  EXPECT_EQ(deal_seed(0, 0, 0), 12035550249420947055U);
  EXPECT_EQ(deal_seed(1, 2, 3), 17233640992907833007U);
}

TEST(SeatingOrder, NeverChanges) {
  const auto first_game = [](std::uint32_t players, std::uint64_t seed) {
    Table table;
    for (std::uint32_t bot = 0; bot < players; ++bot) table.push_back(Entrant(bot));
    Batch batch;
    append_deal(batch, table, seed, Rotation::rotations);
    std::string text;
    for (const Entrant bot : batch.at(0).seats) text += std::to_string(bot.number());
    return text;
  };
  EXPECT_EQ(first_game(2, 7), "01");
  EXPECT_EQ(first_game(3, 7), "021");
  EXPECT_EQ(first_game(4, 7), "3012");
  EXPECT_EQ(first_game(4, 8), "2013");
}

}  // namespace
}  // namespace splendor::schedule
