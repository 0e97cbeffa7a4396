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
  EXPECT_DOUBLE_EQ(pace.per_second(kStart + 5s), 4.0);
  EXPECT_DOUBLE_EQ(pace.per_second(kStart + 10s), 2.0) << "falls while no game comes";
}

TEST(Pace, ForgetsGamesAfterTwentySeconds) {
  Pace pace;
  pace.add(1000, kStart);
  for (int second = 1; second <= 60; ++second) pace.add(3, kStart + second * 1s);
  EXPECT_NEAR(pace.per_second(kStart + 60s), 3.0, 0.2);
}

}  // namespace
}  // namespace splendor::arena
