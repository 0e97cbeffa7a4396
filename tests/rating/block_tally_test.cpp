#include "arena/rating/sequential/block_tally.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::match;

TEST(BlockTally, PutsTwoEqualBotsInTheMiddle) {
  BlockTally tally(3);
  tally.add(std::vector<SeatComparison>{{4, 4}, {2, 2}, {0, 0}});
  EXPECT_EQ(tally.counts().blocks(), 1.0);
  EXPECT_EQ(tally.counts().outcomes[12].blocks, 1.0);
  EXPECT_EQ(tally.counts().outcomes[12].score, 0.5);
}

TEST(BlockTally, ScoresFromNothingToEverything) {
  BlockTally tally(4);
  tally.add(std::vector<SeatComparison>(4, {6, 0}));
  tally.add(std::vector<SeatComparison>(4, {0, 6}));
  EXPECT_EQ(tally.counts().outcomes.front().score, 0.0);
  EXPECT_EQ(tally.counts().outcomes.front().blocks, 1.0);
  EXPECT_EQ(tally.counts().outcomes.back().score, 1.0);
  EXPECT_EQ(tally.counts().outcomes.back().blocks, 1.0);
}

TEST(BlockTally, RefusesBlocksThatLackASeatOrExceedThePoints) {
  BlockTally tally(3);
  EXPECT_THROW(tally.add(std::vector<SeatComparison>{{4, 4}, {2, 2}}), std::invalid_argument);
  EXPECT_THROW(tally.add(std::vector<SeatComparison>{{5, 0}, {0, 0}, {0, 0}}),
               std::invalid_argument);
}

TEST(BlockTally, LetsTheSameTestDecideForThreeAndFourPlayers) {
  for (const std::size_t players : {3U, 4U}) {
    BlockTally tally(players);
    std::vector<SeatComparison> better(players, {3, 2}), worse(players, {2, 3});
    for (int i = 0; i < 90; ++i) {
      tally.add(better);
      if (i % 3 == 0) tally.add(worse);
    }
    const auto llr = log_likelihood_ratio(tally.counts(), {.elo0 = 0.0, .elo1 = 20.0});
    ASSERT_TRUE(llr);
    EXPECT_GT(*llr, decision_bounds({}).upper);
    EXPECT_GT(*estimate(tally.counts()).superiority, 0.99);
  }
}

TEST(HalfPoints, CountTwoForEachBeatenAndOneForEachLevel) {
  const Match one = match(0, {{0, 2}, {1, 1}, {2, 2}, {3, 4}});
  EXPECT_EQ(half_points(one, 0), 3);
  EXPECT_EQ(half_points(one, 1), 6);
  EXPECT_EQ(half_points(one, 3), 0);
}

}  // namespace
}  // namespace splendor::rating
