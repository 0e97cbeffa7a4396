#include "sample_bots/sdk/budget.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

namespace splendor::sdk {
namespace {

using std::chrono::milliseconds;

// The time that the budget allows for a move with this limit.
milliseconds thinking(milliseconds limit, const TimeControl& time) {
  const Deadline now{};
  return std::chrono::duration_cast<milliseconds>(stop_thinking(now, now + limit, time) - now);
}

TEST(Budget, UsesMostOfTheTimeOfAMove) {
  EXPECT_EQ(thinking(milliseconds(100), {milliseconds(100), {}, {}, {}}), milliseconds(90));
  EXPECT_EQ(thinking(milliseconds(2000), {milliseconds(2000), {}, {}, {}}), milliseconds(1900));
}

TEST(Budget, KeepsEnoughForTheAnswerOfAShortMove) {
  EXPECT_EQ(thinking(milliseconds(50), {milliseconds(50), {}, {}, {}}), milliseconds(42));
  EXPECT_EQ(thinking(milliseconds(20), {milliseconds(20), {}, {}, {}}), milliseconds(16));
  EXPECT_EQ(thinking(milliseconds(10), {milliseconds(10), {}, {}, {}}), milliseconds(8));
  EXPECT_EQ(thinking(milliseconds(1), {milliseconds(1), {}, {}, {}}), milliseconds(0));
}

TEST(Budget, DividesABankAmongTheMovesToCome) {
  const TimeControl time{milliseconds(100), milliseconds(15'000), milliseconds(0), {}};
  EXPECT_EQ(thinking(milliseconds(15'100), time), milliseconds(1100));
  EXPECT_EQ(thinking(milliseconds(1600), time), milliseconds(200));
  EXPECT_EQ(thinking(milliseconds(100), time), milliseconds(90));
}

TEST(Budget, SpendsTheIncrementToo) {
  const TimeControl time{milliseconds(0), milliseconds(1500), milliseconds(50), {}};
  EXPECT_EQ(thinking(milliseconds(1500), time), milliseconds(150));
}

TEST(Budget, ThinksNoLongerThanItsUserWants) {
  TimeControl time{milliseconds(2000), milliseconds(0), milliseconds(0), milliseconds(50)};
  EXPECT_EQ(thinking(milliseconds(2000), time), milliseconds(50));
  time.most = milliseconds(5000);
  EXPECT_EQ(thinking(milliseconds(2000), time), milliseconds(1900));
}

TEST(Budget, NeverRunsOutOfABankInALongGame) {
  const TimeControl time{milliseconds(10), milliseconds(3000), milliseconds(20), {}};
  milliseconds bank = time.bank;
  for (int move = 0; move < 100; ++move) {
    const milliseconds used = thinking(time.move + bank, time);
    ASSERT_LE(used, time.move + bank - milliseconds(2));
    bank = bank - std::max(used - time.move, milliseconds(0)) + time.increment;
    ASSERT_GE(bank, milliseconds(0));
  }
}

TEST(Budget, OfStepsIgnoresTheClock) {
  Budget budget(Deadline{}, {}, 3);
  int steps = 0;
  while (budget.allows_step()) ++steps;
  EXPECT_EQ(steps, 3);
}

TEST(Budget, KnowsHowManyStepsAreLeft) {
  Budget budget(Deadline{}, {}, 3);
  for (const double left : {3, 2, 1}) {
    ASSERT_TRUE(budget.allows_step());
    EXPECT_EQ(budget.steps_left(), left);
  }
}

TEST(Budget, ForeseesTheStepsThatAreLeftByTheSpeedSoFar) {
  const milliseconds limit(10'000);
  Budget budget(std::chrono::steady_clock::now() + limit, {limit, {}, {}, {}});
  ASSERT_TRUE(budget.allows_step());
  EXPECT_TRUE(std::isinf(budget.steps_left()));
  std::this_thread::sleep_for(milliseconds(5));
  ASSERT_TRUE(budget.allows_step());
  EXPECT_GT(budget.steps_left(), 0);
  EXPECT_LT(budget.steps_left(), 2000);
}

TEST(Budget, AllowsOneStepEvenWithoutTime) {
  Budget budget(std::chrono::steady_clock::now(), {});
  EXPECT_TRUE(budget.allows_step());
  EXPECT_FALSE(budget.allows_step());
}

}  // namespace
}  // namespace splendor::sdk
