#include "arena/run/throttle.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;

constexpr Throttle::Time kStart{1h};
constexpr Entrant kFirst(0);
constexpr Entrant kSecond(1);

TEST(Throttle, TakesAWorkerAwayWhenSeveralBotsAreHit) {
  Throttle throttle({});
  EXPECT_FALSE(throttle.add_overload(kFirst, 8, kStart));
  EXPECT_FALSE(throttle.add_overload(kFirst, 8, kStart));
  EXPECT_FALSE(throttle.add_overload(kSecond, 8, kStart));
  const auto step = throttle.add_overload(kSecond, 8, kStart);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->workers, 7U);
  EXPECT_EQ(step->pause, 0s);
  EXPECT_FALSE(throttle.add_overload(kSecond, 7, kStart)) << "counted from zero";
}

TEST(Throttle, TakesAWorkerAwayWhenNoBotIsWaitedFor) {
  Throttle throttle({});
  EXPECT_FALSE(throttle.add_overload({}, 8, kStart));
  EXPECT_FALSE(throttle.add_overload({}, 8, kStart));
  EXPECT_TRUE(throttle.add_overload({}, 8, kStart));
}

TEST(Throttle, LeavesTheWorkersAloneWhateverASingleBotDoes) {
  Throttle throttle({});
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(throttle.add_overload(kFirst, 8, kStart));
  EXPECT_FALSE(throttle.add_overload(kSecond, 8, kStart)) << "one other void changes nothing";
}

TEST(Throttle, ForgetsWhatIsLongAgo) {
  Throttle throttle({});
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(throttle.add_overload({}, 8, kStart));
    for (int game = 0; game < 60; ++game) throttle.add_game();
  }
}

TEST(Throttle, PausesLongerAndLongerWithOneWorkerUntilAGameIsPlayed) {
  Throttle throttle({});
  const auto overloads = [&] {
    (void)throttle.add_overload({}, 1, kStart);
    (void)throttle.add_overload({}, 1, kStart);
    return throttle.add_overload({}, 1, kStart);
  };
  for (const auto pause : {1s, 2s, 4s, 8s, 16s, 32s, 64s, 128s, 256s, 300s, 300s}) {
    const auto step = overloads();
    ASSERT_TRUE(step);
    EXPECT_EQ(step->workers, 1U);
    EXPECT_EQ(step->pause, pause);
    EXPECT_TRUE(throttle.is_paused(kStart + pause - 1ms));
    EXPECT_FALSE(throttle.is_paused(kStart + pause));
  }
  throttle.add_game();
  EXPECT_EQ(overloads()->pause, 1s);
}

TEST(Throttle, GivesWorkersBackAfterACalmTime) {
  Throttle throttle({});
  EXPECT_FALSE(throttle.ease(8, kStart + 24h)) << "none was taken";
  for (std::size_t workers : {8U, 7U}) {
    for (int i = 0; i < 3; ++i) (void)throttle.add_overload({}, workers, kStart);
  }
  EXPECT_FALSE(throttle.ease(6, kStart + 119s)) << "two were taken: twice as long";
  ASSERT_TRUE(throttle.ease(6, kStart + 120s));
  EXPECT_FALSE(throttle.ease(7, kStart + 179s));
  const auto step = throttle.ease(7, kStart + 180s);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->workers, 8U);
  EXPECT_FALSE(throttle.ease(8, kStart + 24h)) << "no more than there were";
}

}  // namespace
}  // namespace splendor::arena
