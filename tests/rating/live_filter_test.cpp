#include "arena/rating/live_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arena/rating/scale.hpp"
#include "tests/bench/rating_simulation.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::match;

TEST(LiveFilter, BeginsAtTheMiddleWithTheDoubtOfThePrior) {
  const LiveFilter filter(2);
  EXPECT_EQ(filter.value({0}).elo, 0.0);
  EXPECT_NEAR(filter.value({1}).sd, 500.0, 1e-9);
}

TEST(LiveFilter, RaisesTheWinnerByWhatTheLoserFallsAndDoubtsBothLess) {
  LiveFilter filter(2);
  filter.add(match(0, {{0, 1}, {1, 2}}));
  EXPECT_GT(filter.value({0}).elo, 100.0);
  EXPECT_NEAR(filter.value({0}).elo, -filter.value({1}).elo, 1e-9);
  EXPECT_LT(filter.value({0}).sd, 500.0);
}

TEST(LiveFilter, LearnsNothingFromABotAgainstItself) {
  LiveFilter filter(1);
  filter.add(match(0, {{0, 1}, {0, 2}}));
  EXPECT_EQ(filter.value({0}).elo, 0.0);
  EXPECT_NEAR(filter.value({0}).sd, 500.0, 1e-9);
}

TEST(LiveFilter, OfATieBetweenEqualsMovesNobody) {
  LiveFilter filter(4);
  filter.add(match(0, {{0, 1}, {1, 1}, {2, 1}, {3, 1}}));
  for (std::uint32_t bot = 0; bot < 4; ++bot) EXPECT_NEAR(filter.value({bot}).elo, 0.0, 1e-12);
}

double rmse_around_mean(const LiveFilter& filter, const std::vector<double>& strengths) {
  double mean = 0.0, squares = 0.0;
  for (std::uint32_t bot = 0; bot < strengths.size(); ++bot) mean += filter.value({bot}).elo;
  mean /= static_cast<double>(strengths.size());
  for (std::uint32_t bot = 0; bot < strengths.size(); ++bot) {
    squares += std::pow(filter.value({bot}).elo - mean - elo_from_nats(strengths[bot]), 2);
  }
  return std::sqrt(squares / static_cast<double>(strengths.size()));
}

// 32 bots over 800 Elo. The batch fit is about 34 Elo off after 3,000 games and 10 after 30,000.
TEST(LiveFilter, StaysNearlyAsCloseToTheTruthAsTheBatchFit) {
  const std::vector<double> strengths = simulation::even_strengths(32, 800.0);
  double early = 0.0, late = 0.0;
  constexpr int leagues = 10;
  for (int league = 1; league <= leagues; ++league) {
    simulation::Random random(static_cast<std::uint64_t>(league));
    LiveFilter filter(32);
    const auto play = [&](int games) {
      for (int i = 0; i < games; ++i) {
        const auto a = static_cast<std::uint32_t>(random.below(32));
        const auto b = static_cast<std::uint32_t>((a + 1 + random.below(31)) % 32);
        filter.add(simulation::play({{a}, {b}}, strengths, {0}, random));
      }
    };
    play(3'000);
    early += rmse_around_mean(filter, strengths) / leagues;
    play(27'000);
    late += rmse_around_mean(filter, strengths) / leagues;
  }
  EXPECT_LT(early, 42.0);
  EXPECT_LT(late, 12.5);
}

TEST(LiveFilter, GoesOnFromWhatAFitSays) {
  LiveFilter filter(1);
  filter.add_bot();
  filter.set({0}, {120.0, 10.0});
  filter.set({1}, {-120.0, 10.0});
  EXPECT_NEAR(filter.value({0}).elo, 120.0, 1e-9);
  filter.add(testing::match(0, {{1, 1}, {0, 2}}));
  EXPECT_LT(filter.value({0}).elo, 120.0);
  EXPECT_GT(filter.value({0}).elo, 118.0) << "one game moves a well known rating little";
  EXPECT_LT(filter.value({0}).sd, 10.0);
}

}  // namespace
}  // namespace splendor::rating
