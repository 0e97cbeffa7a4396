#include "arena/cluster/worker_conduct.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

void play(WorkerConduct& conduct, int games) {
  for (int i = 0; i < games; ++i) conduct.add_played();
}
void end(WorkerConduct& conduct, int times) {
  for (int i = 0; i < times; ++i) conduct.add_end();
}

TEST(WorkerConduct, EndsTooOftenAtTheFourthTimeIfItHasNeverPlayed) {
  WorkerConduct conduct;
  end(conduct, 3);
  EXPECT_FALSE(conduct.ends_too_often());
  end(conduct, 1);
  EXPECT_TRUE(conduct.ends_too_often());
}

TEST(WorkerConduct, EndsTooOftenAtTheEighthTimeIfItHasPlayed) {
  WorkerConduct conduct;
  play(conduct, 1);
  end(conduct, 7);
  EXPECT_FALSE(conduct.ends_too_often());
  end(conduct, 1);
  EXPECT_TRUE(conduct.ends_too_often());
}

TEST(WorkerConduct, IsForgivenItsEndsOnceAProcessHasPlayedTwentyGames) {
  WorkerConduct conduct;
  end(conduct, 3);
  conduct.started();
  play(conduct, 19);
  EXPECT_EQ(conduct.ends(), 3);
  play(conduct, 1);
  EXPECT_EQ(conduct.ends(), 0);
}

TEST(WorkerConduct, CountsOnlyTheGamesOfOneProcessForThat) {
  WorkerConduct conduct;
  end(conduct, 3);
  play(conduct, 19);
  conduct.started();
  play(conduct, 1);
  EXPECT_EQ(conduct.ends(), 3);
}

TEST(WorkerConduct, HasTooManyVoidsAfterTenInARow) {
  WorkerConduct conduct;
  for (int i = 0; i < 9; ++i) conduct.add_void();
  EXPECT_FALSE(conduct.voids_too_often());
  conduct.add_void();
  EXPECT_TRUE(conduct.voids_too_often());
  EXPECT_EQ(conduct.voids(), 10);
}

TEST(WorkerConduct, StartsToCountVoidsAgainAfterAGameOrWithAnotherProcess) {
  WorkerConduct conduct;
  for (int i = 0; i < 9; ++i) conduct.add_void();
  conduct.add_played();
  EXPECT_EQ(conduct.voids(), 0);
  conduct.add_void();
  conduct.started();
  EXPECT_EQ(conduct.voids(), 0);
}

TEST(WorkerConduct, IsNotForgivenWrongRecordsForGoodOnes) {
  WorkerConduct conduct;
  for (int i = 0; i < 2; ++i) {
    conduct.add_wrong_record();
    play(conduct, 100);
    conduct.started();
  }
  EXPECT_FALSE(conduct.is_wrong_too_often());
  conduct.add_wrong_record();
  EXPECT_TRUE(conduct.is_wrong_too_often());
  EXPECT_EQ(conduct.wrong_records(), 3);
}

}  // namespace
}  // namespace splendor::arena
