#include "referee/match/player/stall_detector.hpp"

#include <gtest/gtest.h>

namespace splendor::match {
namespace {

using std::chrono::seconds;

// Times are far apart, so that this test's own waits for its core don't matter.
class StallDetectorTest : public ::testing::Test {
 protected:
  // How long a machine stalled that was to wake us after a second.
  [[nodiscard]] StallDetector::Nanoseconds stalled(seconds woken_after) {
    const auto begin = StallDetector::Clock::now();
    detector_.begin(begin, begin + seconds(1));
    detector_.mark();
    return detector_.end(begin + woken_after);
  }
  StallDetector detector_;
};

TEST_F(StallDetectorTest, ATimerThatFiresInTimeProvesNothing) {
  EXPECT_EQ(stalled(seconds(1)), StallDetector::Nanoseconds{});
  EXPECT_EQ(stalled(seconds(0)), StallDetector::Nanoseconds{}) << "woken by an answer";
}

TEST_F(StallDetectorTest, AStallMayHaveBegunWithTheWait) {
  EXPECT_EQ(stalled(seconds(100)), seconds(100));
}

}  // namespace
}  // namespace splendor::match
