#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/schedule/informative_tables.hpp"
#include "tests/schedule/played_league.hpp"

namespace splendor::schedule {
namespace {

using arena::Batch;
using arena::GamePlan;

// Far apart at both ends, close in the middle.
Strength wide_field(std::uint64_t seed) {
  return [luck = by_luck(seed)](const GamePlan& game, std::size_t seat) {
    const double place = double(game.seats[seat].number());
    return luck(game, seat) - 0.12 * place;
  };
}

std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> meetings(
    const std::vector<Batch>& batches) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> met;
  for (const Batch& batch : batches) {
    for (const GamePlan& game : batch) {
      for (const Entrant a : game.seats) {
        for (const Entrant b : game.seats) {
          if (a < b) ++met[{a.number(), b.number()}];
        }
      }
    }
  }
  return met;
}

Options adaptive(std::vector<std::size_t> players, std::uint32_t deals) {
  return {.format = Adaptive{}, .players = std::move(players), .deals = deals, .seed = 4};
}

TEST(Adaptive, BeginsWithSomeGamesForEveryBot) {
  const auto batches = play_league(adaptive({2}, 10), Entrants(12), wide_field(1), 1);
  std::map<Entrant, std::size_t> games;
  for (const GamePlan& game : batches[0]) {
    for (const Entrant bot : game.seats) ++games[bot];
  }
  EXPECT_EQ(games.size(), 12U);
  // Four rounds in both seats; bots left over at the end play a fifth round.
  for (const auto& [bot, count] : games) EXPECT_TRUE(count == 8 || count == 10) << count;
  for (const auto& [pair, count] : meetings(batches)) EXPECT_EQ(count, 2U);
}

TEST(Adaptive, PairsSimilarBotsMoreOften) {
  auto met = meetings(play_league(adaptive({2}, 30), Entrants(12), wide_field(1)));
  double near = 0.0, far = 0.0;
  for (std::uint32_t a = 0; a + 1 < 12; ++a) near += double(met[{a, a + 1}]) / 11.0;
  for (std::uint32_t a = 0; a + 8 < 12; ++a) far += double(met[{a, a + 8}]) / 4.0;
  EXPECT_GT(near, 2.0 * far);
}

TEST(Adaptive, LetsNoPairMeetMoreOftenThanTheCapAllows) {
  const auto most_meetings = [](double cap) {
    Options options = adaptive({2}, 30);
    options.format = Adaptive{.cap = cap};
    std::size_t most = 0;
    for (const auto& [pair, count] : meetings(play_league(options, Entrants(8), wide_field(1)))) {
      most = std::max(most, count);
    }
    return most;
  };
  // 30 deals a pair, in both seats, are 60 games.
  EXPECT_LE(most_meetings(1.1), 80U);
  EXPECT_GT(most_meetings(3.0), 80U);
}

TEST(Adaptive, GivesANewcomerTheMostInformativeGames) {
  Entrants entrants(9);
  entrants[8].first_batch = 4;
  Options options = adaptive({2}, 0);
  options.batch_deals = 32;
  const auto batches = play_league(options, entrants, wide_field(2), 6);
  const auto games_in = [&](std::size_t batch) {
    std::map<std::uint32_t, std::size_t> games;
    for (const GamePlan& game : batches[batch]) {
      for (const Entrant bot : game.seats) ++games[bot.number()];
    }
    return games;
  };
  auto first = games_in(4), second = games_in(5);
  for (std::uint32_t bot = 0; bot < 8; ++bot) EXPECT_GT(first[8], first[bot]);
  // The second batch is planned before the results of the first.
  EXPECT_LT(second[8], first[8]);
}

TEST(Adaptive, GivesEachTableSizeItsShare) {
  const auto batches = play_league(adaptive({2, 4}, 12), Entrants(8), wide_field(1));
  std::map<std::size_t, std::set<std::uint64_t>> deals;
  for (const Batch& batch : batches) {
    for (const GamePlan& game : batch) deals[game.seats.size()].insert(game.seed);
  }
  EXPECT_EQ(deals[2].size(), 28U * 12U);
  EXPECT_EQ(deals[4].size(), 28U * 12U / 6U);
}

TEST(Adaptive, GrowsItsBatchesWithTheLeague) {
  Options options = adaptive({2}, 0);
  options.batch_deals = 64;
  std::vector<std::size_t> deals;
  std::size_t total = 0;
  for (const Batch& batch : play_league(options, Entrants(5), wide_field(1), 80)) {
    deals.push_back(batch.size() / 2);
    total += deals.back();
  }
  EXPECT_EQ(deals[1], 32U);
  EXPECT_EQ(deals[10], 64U);
  EXPECT_NEAR(double(deals.back()), double(total) / 32.0, 10.0);
}

TEST(InformativeTables, OfALargeFieldAreChosenAmongSimilarBots) {
  constexpr std::uint32_t kBots = 300;
  std::vector<Entrant> bots;
  for (std::uint32_t i = 0; i < kBots; ++i) bots.emplace_back(i);
  const PairCounts no_games;
  Knowledge knowledge{Eigen::VectorXd::LinSpaced(kBots, 3.0, -3.0),
                      Eigen::MatrixXd::Identity(kBots, kBots) * 0.1, no_games};
  knowledge.covariance(250, 250) = 5.0;
  std::set<std::uint32_t> across;  // batches in which a bot below 128 meets one above
  for (const std::uint32_t batch : {0U, 1U}) {
    const auto tables = informative_tables(bots, knowledge, {.tables = 400}, batch);
    EXPECT_EQ(tables.size(), 400U);
    std::size_t of_the_unknown = 0;
    for (const Table& table : tables) {
      const auto [a, b] = std::minmax({table[0].number(), table[1].number()});
      EXPECT_LT(b - a, 128U);
      if (a < 128 && b >= 128) across.insert(batch);
      if (a == 250 || b == 250) ++of_the_unknown;
    }
    EXPECT_GT(of_the_unknown, 10U);
  }
  EXPECT_EQ(across, (std::set<std::uint32_t>{1}));
}

}  // namespace
}  // namespace splendor::schedule
