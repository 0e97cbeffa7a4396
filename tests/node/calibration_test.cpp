#include "arena/node/calibration.hpp"

#include <gtest/gtest.h>

#include "arena/node/local_node.hpp"

namespace splendor::arena {
namespace {

// The work is the same on every machine, or speeds could not be compared.
TEST(Calibration, DoesTheSameWorkEverywhere) {
  EXPECT_EQ(calibration_sum(0), 1U);
  EXPECT_EQ(calibration_sum(1'000), calibration_sum(1'000));
  EXPECT_EQ(calibration_sum(100'000), 12938025873718558539U);
}

TEST(Calibration, MeasuresTheSameSpeedAgain) {
  const double first = measured_speed();
  const double second = measured_speed();
  EXPECT_GT(first, 0);
  EXPECT_NEAR(second / first, 1, 0.5);
}

TEST(LocalNode, KnowsItsNameAndProcessor) {
  const Node node = local_node();
  EXPECT_FALSE(node.host.empty());
  EXPECT_FALSE(node.kind.empty());
}

}  // namespace
}  // namespace splendor::arena
