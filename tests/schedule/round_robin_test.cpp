#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/schedule/pair_counts.hpp"
#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::Batch;
using arena::GamePlan;

struct Counts {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> meetings;  // games of a pair
  std::map<std::uint32_t, std::map<std::size_t, std::size_t>> seats;        // bot, seat: games
  std::map<std::uint32_t, std::size_t> games;
};

Counts count(const std::vector<Batch>& batches) {
  Counts counts;
  for (const Batch& batch : batches) {
    for (const GamePlan& game : batch) {
      for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        const std::uint32_t bot = game.seats[seat].number();
        ++counts.seats[bot][seat];
        ++counts.games[bot];
        for (const Entrant other : game.seats) {
          if (other.number() > bot) ++counts.meetings[{bot, other.number()}];
        }
      }
    }
  }
  return counts;
}

template <class Map>
std::pair<std::size_t, std::size_t> least_and_most(const Map& map) {
  std::size_t least = SIZE_MAX, most = 0;
  for (const auto& [key, value] : map) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return {least, most};
}

Options options(std::vector<std::size_t> players, std::uint32_t deals) {
  return {.format = RoundRobin{}, .players = std::move(players), .deals = deals, .seed = 5};
}

std::vector<Batch> play(const Options& options, std::size_t bots) {
  return play_league(options, Entrants(bots), first_is_best());
}

TEST(RoundRobin, OfFourBotsIsTheUsualTable) {
  const Options few{.format = RoundRobin{}, .deals = 1, .seed = 1, .batch_deals = 2};
  EXPECT_EQ(league_text(play(few, 4)),
            "2-3 0-1\n"
            "1-3 0-2\n"
            "1-2 0-3\n");
}

TEST(RoundRobin, LetsEveryPairPlayEveryDealTogether) {
  for (const std::size_t bots : {2U, 3U, 5U, 8U, 13U, 40U}) {
    for (const std::uint32_t deals : {1U, 3U}) {
      const Counts counts = count(play(options({2}, deals), bots));
      EXPECT_EQ(counts.meetings.size(), bots * (bots - 1) / 2);
      EXPECT_EQ(least_and_most(counts.meetings), std::pair(2UL * deals, 2UL * deals)) << bots;
    }
  }
}

TEST(RoundRobin, KeepsTheNumbersOfGamesEvenAtAnyTime) {
  Options small = options({2}, 1);
  small.batch_deals = 16;
  const auto batches = play_league(small, Entrants(32), first_is_best(), 7);
  const auto [least, most] = least_and_most(count(batches).games);
  EXPECT_LE(most - least, 4U);  // two deals
}

TEST(RoundRobin, SeatsEveryBotEquallyOftenInEverySeat) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    for (const Rotation rotation : {Rotation::rotations, Rotation::permutations}) {
      Options chosen = options({players}, 2);
      chosen.rotation = rotation;
      for (const auto& [bot, seats] : count(play(chosen, 7)).seats) {
        EXPECT_EQ(seats.size(), players);
        EXPECT_EQ(least_and_most(seats).first, least_and_most(seats).second) << bot;
      }
    }
  }
}

struct Balance {
  std::size_t bots;
  std::size_t players;
  std::uint32_t deals;
  std::size_t spread;  // largest number of deals of a pair minus the smallest
};

class BalanceOf : public testing::TestWithParam<Balance> {};

TEST_P(BalanceOf, MeetingsIsEven) {
  const auto [bots, players, deals, spread] = GetParam();
  const Counts counts = count(play(options({players}, deals), bots));
  EXPECT_EQ(counts.meetings.size(), bots * (bots - 1) / 2);
  const auto [least, most] = least_and_most(counts.meetings);
  EXPECT_LE((most - least) / players, spread);
  const auto [fewest, largest] = least_and_most(counts.games);
  EXPECT_LE((largest - fewest) / players, bots < 50 ? 1U : 2U);
  EXPECT_GE(fewest, players * deals * (bots - 1) / (players - 1));
}

INSTANTIATE_TEST_SUITE_P(Tables, BalanceOf,
                         testing::Values(Balance{3, 3, 4, 0}, Balance{4, 4, 4, 0},  // one table
                                         Balance{4, 3, 2, 0},
                                         Balance{5, 4, 3, 0},  // all tables once
                                         Balance{6, 3, 4, 1}, Balance{7, 3, 10, 2},
                                         Balance{8, 4, 12, 1}, Balance{13, 4, 10, 2},
                                         Balance{30, 3, 6, 3}, Balance{40, 4, 6, 4},
                                         Balance{100, 4, 3, 5}));

TEST(RoundRobin, GivesEachTableSizeItsShare) {
  const auto batches = play(options({2, 4}, 6), 8);
  std::map<std::size_t, std::size_t> deals;
  for (const Batch& batch : batches) {
    std::set<std::uint64_t> seeds;
    for (const GamePlan& game : batch) {
      if (seeds.insert(game.seed).second) ++deals[game.seats.size()];
    }
  }
  EXPECT_EQ(deals[2], 28U * 6U);
  EXPECT_EQ(deals[4], 28U * 6U / 6U);
  // Both table sizes are played from the first batch to the last.
  for (const Batch& batch : {batches.front(), batches.back()}) {
    std::set<std::size_t> sizes;
    for (const GamePlan& game : batch) sizes.insert(game.seats.size());
    EXPECT_EQ(sizes, (std::set<std::size_t>{2, 4}));
  }
}

TEST(RoundRobin, LetsNewcomersMeetEveryBot) {
  Options small = options({2}, 3);
  small.batch_deals = 4;
  Entrants entrants(6);
  entrants[4].first_batch = 3;
  entrants[5].first_batch = 7;
  const Counts counts = count(play_league(small, entrants, first_is_best()));
  EXPECT_EQ(counts.meetings.size(), 15U);
  EXPECT_EQ(least_and_most(counts.meetings), std::pair(6UL, 6UL));
}

TEST(RoundRobin, DoesNotChangeGamesPlannedBeforeABotJoined) {
  Options small = options({2}, 3);
  small.batch_deals = 4;
  Entrants more(5);
  more[4].first_batch = 2;
  const auto without = play_league(small, Entrants(4), first_is_best());
  const auto with = play_league(small, more, first_is_best());
  EXPECT_EQ(without[0], with[0]);
  EXPECT_EQ(without[1], with[1]);
  EXPECT_NE(without[2], with[2]);
}

TEST(RoundRobin, ContinuesWithoutBotsThatLeft) {
  Options small = options({2}, 2);
  small.batch_deals = 5;
  Entrants entrants(6);
  entrants[2].last_batch = 1;
  const auto batches = play_league(small, entrants, first_is_best());
  for (std::size_t k = 2; k < batches.size(); ++k) {
    for (const GamePlan& game : batches[k]) {
      EXPECT_EQ(std::count(game.seats.begin(), game.seats.end(), Entrant(2)), 0);
    }
  }
  auto meetings = count(batches).meetings;
  std::erase_if(meetings,
                [](const auto& item) { return item.first.first == 2 || item.first.second == 2; });
  EXPECT_EQ(least_and_most(meetings), std::pair(4UL, 4UL));
}

TEST(RoundRobin, OfManyBotsIsCutIntoSmallBatches) {
  const auto batches = play(options({2}, 1), 200);
  std::size_t games = 0;
  for (const Batch& batch : batches) {
    EXPECT_LE(batch.size(), 512U);
    games += batch.size();
  }
  EXPECT_EQ(games, 200U * 199U);
  EXPECT_EQ(games, expected_games(options({2}, 1), Entrants(200)));
}

TEST(RoundRobin, OfAThousandBotsIncludesAllInItsFirstBatch) {
  const auto batches = play_league(options({2}, 1), Entrants(1000), first_is_best(), 2);
  EXPECT_GE(count(batches).games.size(), 1000U);
  EXPECT_EQ(expected_games(options({2}, 1), Entrants(1000)), 999'000U);
}

TEST(RoundRobin, WithoutEndGoesOn) {
  const auto batches = play_league(options({2}, 0), Entrants(3), first_is_best(), 50);
  EXPECT_EQ(batches.size(), 50U);
  EXPECT_EQ(batches.back().size(), 512U);
}

TEST(Gauntlet, PairsEachChallengerWithEverybodyElse) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    Options gauntlet = options({players}, 6);
    gauntlet.format = Gauntlet{{Entrant(1), Entrant(5)}};
    const auto batches = play(gauntlet, 8);
    auto meetings = count(batches).meetings;
    EXPECT_FALSE(meetings.contains({1, 5}));
    std::erase_if(meetings, [](const auto& item) {
      const auto& [a, b] = item.first;
      return a != 1 && a != 5 && b != 1 && b != 5;
    });
    EXPECT_EQ(meetings.size(), 12U);
    EXPECT_EQ(least_and_most(meetings), std::pair(6UL * players, 6UL * players)) << players;
  }
}

}  // namespace
}  // namespace splendor::schedule
