#include "arena/cluster/speed_rule.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace splendor::arena {
namespace {

TEST(SpeedRule, TakesEverybodyUnlessTheLeagueSaysOtherwise) {
  SpeedRule rule({});
  EXPECT_FALSE(rule.needs_speed());
  EXPECT_FALSE(rule.refusal({"a", "", 100}));
  EXPECT_FALSE(rule.refusal({"b", "", 10}));
}

TEST(SpeedRule, RefusesWhoDiffersTooMuchFromTheFirst) {
  SpeedRule rule({.tolerance = 0.1});
  EXPECT_FALSE(rule.refusal({"first", "", 100}));
  EXPECT_FALSE(rule.refusal({"near", "", 91}));
  EXPECT_FALSE(rule.refusal({"near", "", 109}));
  const auto refusal = rule.refusal({"slow", "", 80});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(*refusal,
            "its speed is 80 % of that of the others, and the league allows 10 % more or less "
            "(same_speed)");
  EXPECT_TRUE(rule.refusal({"fast", "", 120}));
  EXPECT_TRUE(rule.refusal({"unknown", "", 0}));
}

TEST(SpeedRule, MeasuresByThoseWhoPlayedBefore) {
  SpeedRule rule({.tolerance = 0.1, .reference = 200});
  EXPECT_TRUE(rule.refusal({"first now", "", 100}));
  EXPECT_FALSE(rule.refusal({"as before", "", 200}));
}

TEST(SpeedRule, GivesASlowMachineMoreTime) {
  SpeedRule rule({.scales_clock = true});
  EXPECT_FALSE(rule.refusal({"first", "", 100}));
  EXPECT_FALSE(rule.refusal({"slow", "", 50}));
  v1::MatchJob job;
  job.mutable_time()->set_move_ms(100);
  job.mutable_time()->set_increment_ms(3);
  job.set_startup_ms(5000);
  v1::MatchJob slow = job;
  rule.scale(slow, {"slow", "", 50});
  EXPECT_EQ(slow.time().move_ms(), 200U);
  EXPECT_EQ(slow.time().bank_ms(), 0U);
  EXPECT_EQ(slow.time().increment_ms(), 6U);
  EXPECT_EQ(slow.startup_ms(), 10'000U);
  v1::MatchJob fast = job;
  rule.scale(fast, {"fast", "", 1'000'000});
  EXPECT_EQ(fast.time().move_ms(), 1U) << "never no time at all";
  v1::MatchJob slowest = job;
  rule.scale(slowest, {"slowest", "", 1e-300});
  EXPECT_EQ(slowest.time().move_ms(), std::numeric_limits<std::uint32_t>::max());
}

}  // namespace
}  // namespace splendor::arena
