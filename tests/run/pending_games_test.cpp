#include "arena/run/pending_games.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

LoopClock::time_point moment(int ms) {
  return LoopClock::time_point(std::chrono::hours(100)) + milliseconds(ms);
}

PendingGame game(std::uint32_t place) { return {{0, place}, {}, {}}; }

TEST(PendingGames, AreNotDueIfThereAreNone) {
  EXPECT_FALSE(PendingGames().is_due(moment(1'000'000)));
}

TEST(PendingGames, AreDueWhenTheOldestHasWaitedLongEnough) {
  PendingGames games;
  games.add(game(0), moment(0));
  games.add(game(1), moment(90));
  EXPECT_FALSE(games.is_due(moment(99)));
  EXPECT_TRUE(games.is_due(moment(100)));
}

TEST(PendingGames, AreDueWhenThereAreMany) {
  PendingGames games;
  for (std::uint32_t i = 1; i < PendingGames::kMost; ++i) games.add(game(i), moment(0));
  EXPECT_FALSE(games.is_due(moment(0)));
  games.add(game(0), moment(0));
  EXPECT_TRUE(games.is_due(moment(0)));
}

TEST(PendingGames, StartToWaitAgainAfterTheyWereTaken) {
  PendingGames games;
  games.add(game(3), moment(0));
  const std::vector<PendingGame> taken = games.take();
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken.front().slot, (Slot{0, 3}));
  EXPECT_TRUE(games.is_empty());
  games.add(game(4), moment(500));
  EXPECT_FALSE(games.is_due(moment(599)));
  EXPECT_TRUE(games.is_due(moment(600)));
}

}  // namespace
}  // namespace splendor::arena
