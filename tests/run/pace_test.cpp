#include "arena/run/pace.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;

constexpr Pace::Clock::time_point kStart{1h};

TEST(Pace, IsZeroBeforeTheFirstGame) {
  const Pace pace;
  EXPECT_EQ(pace.per_second(kStart), 0);
}

TEST(Pace, CountsFromTheFirstGameInAShortRun) {
  Pace pace;
  pace.add(10, kStart);
  EXPECT_EQ(pace.per_second(kStart), 0) << "no time has passed";
  pace.add(10, kStart + 5s);
  EXPECT_DOUBLE_EQ(pace.per_second(kStart + 5s), 2.0) << "when the first ones began is not known";
  EXPECT_DOUBLE_EQ(pace.per_second(kStart + 10s), 1.0) << "falls while no game comes";
}

TEST(Pace, ForgetsGamesAfterTwentySeconds) {
  Pace pace;
  pace.add(1000, kStart);
  for (int second = 1; second <= 60; ++second) pace.add(3, kStart + second * 1s);
  EXPECT_NEAR(pace.per_second(kStart + 60s), 3.0, 0.2);
}

TEST(Pace, IsSteadyWhenAGameTakesLongerThanTwentySeconds) {
  Pace pace;
  for (int game = 0; game < 30; ++game) {
    const auto now = kStart + game * 25s;
    pace.add(1, now);
    if (game > 0) {
      EXPECT_NEAR(pace.per_second(now), 1 / 25.0, 1e-9) << game;
      EXPECT_GT(pace.per_second(now + 24s), game < 10 ? 0.02 : 0.036) << game;
    }
  }
}

TEST(Pace, FollowsWhenGamesBecomeSlower) {
  Pace pace;
  for (int second = 0; second < 60; ++second) pace.add(3, kStart + second * 1s);
  for (int game = 0; game < 12; ++game) pace.add(1, kStart + 1min + game * 30s);
  EXPECT_NEAR(pace.per_second(kStart + 1min + 11 * 30s), 1 / 30.0, 0.002);
}

}  // namespace
}  // namespace splendor::arena
