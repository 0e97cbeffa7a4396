// The progress line of a league on terminals of all widths.
#include "arena/play/progress_line.hpp"

#include <gtest/gtest.h>

#include "arena/text/text.hpp"

namespace splendor::play {
namespace {

arena::LeagueProgress some() {
  arena::LeagueProgress progress;
  progress.played = 1234;
  progress.expected = 50000;
  progress.games_per_second = 45.67;
  progress.leader = {"greedy_bot@3", 123.4, 14.2};
  progress.faults = 3;
  progress.voided = 2;
  return progress;
}

TEST(ProgressLine, HasAllPartsOnAWideTerminal) {
  EXPECT_EQ(progress_line(some(), std::chrono::seconds(1067), 200),
            "1234 of 50000 games, 45.7/s, 17 min 47 s left, leader greedy_bot@3, "
            "3 faulty, 2 void");
}

TEST(ProgressLine, CountsSlowGamesByTheMinute) {
  arena::LeagueProgress progress;
  progress.games_per_second = 0.06;
  EXPECT_EQ(progress_line(progress, {}, 80), "0 games, 3.6/min");
}

// The table of the standings has fitted ratings; a second, estimated one would contradict it.
TEST(ProgressLine, NamesTheLeaderWithoutARating) {
  const std::string line = progress_line(some(), {}, 200);
  EXPECT_NE(line.find("leader greedy_bot@3"), std::string::npos);
  EXPECT_EQ(line.find("14"), std::string::npos) << line;
}

TEST(ProgressLine, DropsTheLeastImportantPartsOnNarrowTerminals) {
  EXPECT_EQ(progress_line(some(), std::chrono::seconds(1067), 79),
            "1234 of 50000 games, 17 min 47 s left, leader greedy_bot@3, 3 faulty, 2 void");
  EXPECT_EQ(progress_line(some(), std::chrono::seconds(1067), 39),
            "1234 of 50000 games, 17 min 47 s left");
  EXPECT_EQ(progress_line(some(), std::chrono::seconds(1067), 19), "1234 of 50000 games");
}

TEST(ProgressLine, NeverExceedsTheWidth) {
  arena::LeagueProgress progress = some();
  progress.leader->bot = "棋士棋士棋士\x1b[31m";
  for (std::size_t width = 1; width < 120; ++width) {
    const std::string line = progress_line(progress, std::chrono::seconds(7), width);
    EXPECT_LE(columns(line), width) << line;
    EXPECT_EQ(line.find('\x1b'), std::string::npos);
  }
}

TEST(ProgressLine, LeavesOutUnknownValues) {
  arena::LeagueProgress progress;
  EXPECT_EQ(progress_line(progress, {}, 80), "0 games, 0.0/s");
}

}  // namespace
}  // namespace splendor::play
