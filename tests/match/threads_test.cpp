// Whose fault a lost clock is, by the books of the scheduler.
#include "referee/match/threads.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace splendor::match {
namespace {

using sandbox::ThreadTimes;
using std::chrono::milliseconds;

// Milliseconds that one thread ran and waited.
struct Row {
  int ran;
  int waited;
};

ThreadTimes times(const std::vector<Row>& rows, int ended_ran = 0) {
  ThreadTimes result;
  int cpu = ended_ran;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.threads.push_back(
        {static_cast<pid_t>(i + 1), milliseconds(rows[i].ran), milliseconds(rows[i].waited)});
    cpu += rows[i].ran;
  }
  result.cpu = milliseconds(cpu);
  return result;
}

TEST(Starved, IsWhatASingleThreadWaited) {
  EXPECT_EQ(starved(times({{10, 5}}), times({{30, 75}})), milliseconds(70));
}

TEST(Starved, IsNothingForOneThatSleepsOrComputes) {
  EXPECT_EQ(starved(times({{10, 5}}), times({{10, 5}})), milliseconds(0));
  EXPECT_EQ(starved(times({{10, 5}}), times({{110, 5}})), milliseconds(0));
}

TEST(Starved, IsNotHiddenByThreadsThatSleep) {
  EXPECT_EQ(starved(times({{0, 0}, {5, 5}, {5, 5}}), times({{30, 70}, {5, 5}, {5, 5}})),
            milliseconds(70));
}

TEST(Starved, IsNotRaisedByThreadsInEachOthersWay) {
  // Four that share one core for 100 ms, and nobody else is there.
  const ThreadTimes before = times({{0, 0}, {0, 0}, {0, 0}, {0, 0}});
  EXPECT_EQ(starved(before, times({{25, 75}, {25, 75}, {25, 75}, {25, 75}})), milliseconds(0));
  // They wake together, run one after another for 5 ms each, and sleep again.
  EXPECT_EQ(starved(before, times({{5, 0}, {5, 5}, {5, 10}, {5, 15}})), milliseconds(0));
}

TEST(Starved, CountsWhatOthersTookFromAllThreadsTogether) {
  // Four of ours and four of others on one core for 100 ms: half of it was ours.
  const ThreadTimes before = times({{0, 0}, {0, 0}, {0, 0}, {0, 0}});
  EXPECT_EQ(starved(before, times({{12, 88}, {12, 88}, {12, 88}, {12, 88}})), milliseconds(52));
}

TEST(Starved, IsNotRaisedByThreadsThatCameOrEnded) {
  EXPECT_EQ(starved(times({{0, 0}}), times({{0, 40}, {20, 20}}, 20)), milliseconds(0));
  EXPECT_EQ(starved(times({{0, 0}}), times({{0, 0}, {5, 30}})), milliseconds(30)) << "a new one";
}

}  // namespace
}  // namespace splendor::match
