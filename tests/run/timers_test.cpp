#include "arena/run/timers.hpp"

#include <gtest/gtest.h>

#include "arena/run/once.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A moment; they are counted from here.
LoopClock::time_point at(LoopClock::duration time) {
  return LoopClock::time_point(std::chrono::hours(100)) + time;
}

TEST(Periodic, IsDueAtOnceAndThenAfterEachInterval) {
  Periodic periodic(milliseconds(200));
  EXPECT_TRUE(periodic.take_due(at(milliseconds(0))));
  EXPECT_FALSE(periodic.take_due(at(milliseconds(199))));
  EXPECT_TRUE(periodic.take_due(at(milliseconds(200))));
  EXPECT_FALSE(periodic.take_due(at(milliseconds(399))));
}

TEST(Periodic, CountsTheIntervalFromWhenItWasTaken) {
  Periodic periodic(milliseconds(200));
  EXPECT_TRUE(periodic.take_due(at(milliseconds(0))));
  EXPECT_TRUE(periodic.take_due(at(milliseconds(1000))));
  EXPECT_FALSE(periodic.take_due(at(milliseconds(1199))));
}

TEST(StandingsTimer, IsDueForTheFirstTimeAfterTenSeconds) {
  StandingsTimer timer(seconds(60));
  timer.start(at(seconds(0)));
  EXPECT_FALSE(timer.is_due(at(seconds(9))));
  EXPECT_TRUE(timer.is_due(at(seconds(10))));
}

TEST(StandingsTimer, IsDueForTheFirstTimeAfterAShorterInterval) {
  StandingsTimer timer(seconds(2));
  timer.start(at(seconds(0)));
  EXPECT_FALSE(timer.is_due(at(seconds(1))));
  EXPECT_TRUE(timer.is_due(at(seconds(2))));
}

TEST(StandingsTimer, IsDueAfterTheIntervalIfComputingIsFast) {
  StandingsTimer timer(seconds(60));
  timer.computed(at(seconds(10)), at(seconds(11)));
  EXPECT_FALSE(timer.is_due(at(seconds(70))));
  EXPECT_TRUE(timer.is_due(at(seconds(71))));
}

TEST(StandingsTimer, TakesAFiftiethOfTheTimeIfComputingIsSlow) {
  StandingsTimer timer(seconds(60));
  timer.computed(at(seconds(10)), at(seconds(20)));
  EXPECT_FALSE(timer.is_due(at(seconds(519))));
  EXPECT_TRUE(timer.is_due(at(seconds(520))));
}

TEST(RunningTime, IsDueOnceASecond) {
  RunningTime running;
  running.start(at(seconds(0)));
  EXPECT_FALSE(running.is_due(at(milliseconds(999))));
  EXPECT_TRUE(running.is_due(at(milliseconds(1000))));
}

TEST(RunningTime, LosesNoPartOfAMillisecond) {
  RunningTime running;
  running.start(at(seconds(0)));
  milliseconds sum{0};
  for (int i = 1; i <= 10; ++i) sum += running.take(at(i * std::chrono::microseconds(1500)));
  EXPECT_EQ(sum, milliseconds(15));
  EXPECT_EQ(running.untaken(at(milliseconds(15))), LoopClock::duration::zero());
}

TEST(RatingChecks, AreDueAfterTwoPercentMoreGames) {
  RatingChecks checks;
  EXPECT_TRUE(checks.take_due(1000));
  EXPECT_FALSE(checks.take_due(1019));
  EXPECT_TRUE(checks.take_due(1020));
  EXPECT_FALSE(checks.take_due(1040));
}

TEST(Once, IsTakenOnceUntilItIsReset) {
  Once once;
  EXPECT_FALSE(once.reset());
  EXPECT_TRUE(once.take());
  EXPECT_FALSE(once.take());
  EXPECT_TRUE(once.reset());
  EXPECT_TRUE(once.take());
}

}  // namespace
}  // namespace splendor::arena
