#include "arena/schedule/stop.hpp"

#include <gtest/gtest.h>

#include "referee/rules/random.hpp"

namespace splendor::schedule {
namespace {

using rating::BotIndex;
using rating::Match;
using namespace std::chrono_literals;

const Time kNow = std::chrono::sys_days(std::chrono::year(2025) / 5 / 1);

std::vector<BotIndex> bots(std::uint32_t count) {
  std::vector<BotIndex> list;
  for (std::uint32_t i = 0; i < count; ++i) list.push_back({i});
  return list;
}

// Deals of all pairs; the earlier bot wins a share of 0.5, plus 0.1 for each place between the two.
rating::Ladder ladder(std::uint32_t count, std::uint32_t deals, std::uint32_t played = 0) {
  Random random(7);
  std::vector<Match> matches;
  std::uint32_t cluster = 0;
  for (std::uint32_t a = 0; a < (played > 0 ? played : count); ++a) {
    for (std::uint32_t b = a + 1; b < (played > 0 ? played : count); ++b) {
      for (std::uint32_t deal = 0; deal < deals; ++deal, ++cluster) {
        for (const bool swap : {false, true}) {
          const bool a_wins = random.below(100) < 50 + 10 * (b - a);
          Match::Seat first{{a}, a_wins ? std::uint8_t{1} : std::uint8_t{2}};
          Match::Seat second{{b}, a_wins ? std::uint8_t{2} : std::uint8_t{1}};
          if (swap) std::swap(first, second);
          matches.emplace_back(rating::Cluster{cluster}, std::vector{first, second});
        }
      }
    }
  }
  return rating::rate(matches, count, {});
}

TEST(LargestError, IsTheLargestErrorOfAnyBot) {
  const auto all = bots(4);
  const rating::Ladder little = ladder(4, 50), much = ladder(4, 800);
  const auto error = largest_error({little, all}, 0);
  ASSERT_TRUE(error);
  double expected = 0.0;
  for (const auto& row : little.bots) expected = std::max(expected, 1.96 * row.rating->se);
  EXPECT_DOUBLE_EQ(*error, expected);
  EXPECT_LE(*largest_error({little, all}, 1), *error);
  EXPECT_NEAR(*largest_error({much, all}, 0) / *error, 0.25, 0.04);  // sixteen times the games
}

TEST(LargestError, IsUnknownWhileABotHasNoRating) {
  const auto all = bots(4);
  const rating::Ladder partly = ladder(4, 50, 3);  // bot 3 has not played
  EXPECT_FALSE(largest_error({partly, all}, 0));
  EXPECT_FALSE(largest_error({partly, all}, 2));
  EXPECT_TRUE(largest_error({partly, bots(3)}, 0));  // it was withdrawn
  EXPECT_FALSE(largest_error({partly, {}}, 0));
  const rating::Ladder one_sided =
      rating::rate(std::vector{Match({}, std::vector<Match::Seat>{{{0}, 1}, {{1}, 2}})}, 2, {});
  EXPECT_FALSE(largest_error({one_sided, bots(2)}, 0));  // no upper limit
}

TEST(OrderCertainty, SubtractsTheDoubtOfEachComparison) {
  const auto all = bots(3);
  const rating::Ladder result = ladder(3, 100);
  const auto sure = [&](std::uint32_t a, std::uint32_t b) {
    return *result.superiority({a}, {b}, rating::ErrorKind::shown);
  };
  EXPECT_DOUBLE_EQ(order_certainty({result, all}, 0), 1 - (1 - sure(0, 1)) - (1 - sure(1, 2)));
  EXPECT_DOUBLE_EQ(order_certainty({result, all}, 1), 1 - (1 - sure(0, 1)) - (1 - sure(0, 2)));
  EXPECT_DOUBLE_EQ(order_certainty({result, all}, 99), order_certainty({result, all}, 0));
  EXPECT_DOUBLE_EQ(order_certainty({ladder(3, 10, 2), all}, 1), 0.0);
}

TEST(ShouldStop, AtWhicheverComesFirst) {
  const auto all = bots(4);
  const rating::Ladder result = ladder(4, 200);
  const double error = *largest_error({result, all}, 0);
  const double sure = order_certainty({result, all}, 0);
  struct Row {
    StopRule rule;
    std::optional<StopReason> expected;
  };
  const std::vector<Row> rows{
      {{}, std::nullopt},
      {{.deadline = kNow + 1s}, std::nullopt},
      {{.deadline = kNow}, StopReason::deadline},
      {{.time_played = 91s}, std::nullopt},
      {{.time_played = 90s}, StopReason::deadline},
      {{.error_below = error}, std::nullopt},
      {{.error_below = error + 0.01}, StopReason::error_below},
      {{.order_sure = sure + 0.001}, std::nullopt},
      {{.order_sure = sure}, StopReason::order_sure},
      {{.deadline = kNow, .error_below = 1e9}, StopReason::deadline},
  };
  for (const Row& row : rows)
    EXPECT_EQ(should_stop(row.rule, {kNow, 90s}, {result, all}), row.expected);
}

TEST(EstimateEnd, OfAScheduleIsWhatIsLeftAtThisSpeed) {
  const rating::Ladder none = ladder(2, 0);
  const auto all = bots(2);
  const auto eta = estimate_end({}, {{kNow}, 100, 10.0, 400}, {none, all});
  ASSERT_TRUE(eta);
  EXPECT_EQ(eta->games_left, 300U);
  EXPECT_EQ(eta->time_left, 30s);
  EXPECT_FALSE(eta->reason);
  EXPECT_FALSE(estimate_end({}, {{kNow}, 0, 0.0, 400}, {none, all}));
  EXPECT_FALSE(estimate_end({}, {{kNow}, 100, 10.0, std::nullopt}, {none, all}));
}

TEST(EstimateEnd, OfADeadlineIsTheDeadline) {
  const rating::Ladder none = ladder(2, 0);
  const auto all = bots(2);
  const StopRule rule{.deadline = kNow + 60s};
  const auto early = estimate_end(rule, {{kNow}, 0, 0.0, 400}, {none, all});
  ASSERT_TRUE(early);
  EXPECT_EQ(early->reason, StopReason::deadline);
  EXPECT_EQ(early->time_left, 60s);
  EXPECT_FALSE(early->games_left);
  EXPECT_EQ(estimate_end(rule, {{kNow}, 100, 10.0, 400}, {none, all})->time_left, 30s);
  EXPECT_EQ(estimate_end(rule, {{kNow}, 100, 1.0, 400}, {none, all})->games_left, 60U);
}

TEST(EstimateEnd, OfATimeToBePlayedIsWhatWasNotPlayedYet) {
  const rating::Ladder none = ladder(2, 0);
  const auto all = bots(2);
  const StopRule rule{.deadline = kNow + 60s, .time_played = 100s};
  EXPECT_EQ(estimate_end(rule, {{kNow, 10s}, 0, 0.0, {}}, {none, all})->time_left, 60s);
  EXPECT_EQ(estimate_end(rule, {{kNow, 80s}, 0, 0.0, {}}, {none, all})->time_left, 20s);
}

TEST(EstimateEnd, ForeseesThatErrorsHalveWithFourTimesTheGames) {
  const auto all = bots(4);
  const rating::Ladder result = ladder(4, 100);
  const double error = *largest_error({result, all}, 0);
  const auto eta =
      estimate_end({.error_below = error / 2}, {{kNow}, 1200, 12.0, std::nullopt}, {result, all});
  ASSERT_TRUE(eta);
  EXPECT_EQ(eta->reason, StopReason::error_below);
  EXPECT_NEAR(double(*eta->games_left), 3600.0, 1.0);
  EXPECT_NEAR(double(eta->time_left.count()), 300.0, 1.0);
}

TEST(EstimateEnd, ForeseesWhenTheOrderWillBeSure) {
  const auto all = bots(4);
  const rating::Ladder now = ladder(4, 30), later = ladder(4, 1500);
  const double sure = order_certainty({now, all}, 0);
  ASSERT_GT(sure, 0.5);
  ASSERT_LT(sure, 0.99);
  const auto eta = estimate_end({.order_sure = 0.99}, {{kNow}, 360, 1.0, std::nullopt}, {now, all});
  ASSERT_TRUE(eta);
  EXPECT_EQ(eta->reason, StopReason::order_sure);
  EXPECT_GT(*eta->games_left, 0U);
  EXPECT_GT(order_certainty({later, all}, 0), 0.99);
  const auto unknown =
      estimate_end({.order_sure = 0.99}, {{kNow}, 60, 1.0, std::nullopt}, {ladder(4, 0), all});
  EXPECT_FALSE(unknown);
}

}  // namespace
}  // namespace splendor::schedule
