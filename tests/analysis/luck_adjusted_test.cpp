// Results without luck.
#include "arena/analysis/luck_adjusted.hpp"

#include <gtest/gtest.h>

#include "referee/rules/random.hpp"

namespace splendor::analysis {
namespace {

using arena::Entrant;
using arena::GameResult;

GameResult game_of(std::uint64_t seed, std::vector<std::uint32_t> seats,
                   std::vector<std::uint8_t> ranks) {
  GameResult result;
  result.seed = seed;
  for (const std::uint32_t seat : seats) result.seats.push_back(Entrant(seat));
  for (const std::uint8_t rank : ranks) result.ranks.push_back(rank);
  return result;
}

void add_pair(LuckAdjustedTally& tally, std::uint64_t seed, bool first_wins, bool second_wins,
              double luck) {
  // In both games the same luck for the first entrant.
  tally.add(
      game_of(seed, {0, 1}, {std::uint8_t(first_wins ? 1 : 2), std::uint8_t(first_wins ? 2 : 1)}),
      std::vector<double>{luck, -luck});
  tally.add(
      game_of(seed, {1, 0}, {std::uint8_t(second_wins ? 2 : 1), std::uint8_t(second_wins ? 1 : 2)}),
      std::vector<double>{-luck, luck});
}

TEST(LuckAdjusted, TakesAMultipleOfLuckOffTheScoreOfAPair) {
  LuckAdjustedTally tally(2);
  const double factor = tally.factor();
  add_pair(tally, 1, true, false, 0.2);
  EXPECT_EQ(tally.blocks(), 1U);
  EXPECT_NEAR(tally.mean_luck(), 0.2, 1e-12);
  const rating::BlockCounts counts = tally.counts();
  ASSERT_GT(counts.outcomes.size(), 1U);
  EXPECT_NEAR(counts.outcomes[0].score, 0.5 - factor * 0.2, 5e-4);
  EXPECT_EQ(counts.blocks(), 1.0);
  EXPECT_EQ(counts.games_per_block, 2.0);
}

TEST(LuckAdjusted, CountsADealOnceAllItsGamesAreThere) {
  LuckAdjustedTally tally(3);
  const std::vector<double> luck{0.1, -0.1, 0.0};
  tally.add(game_of(9, {0, 1, 2}, {1, 2, 3}), luck);
  tally.add(game_of(9, {1, 2, 0}, {1, 2, 3}), luck);
  EXPECT_EQ(tally.blocks(), 0U);
  tally.add(game_of(9, {2, 0, 1}, {1, 2, 3}), luck);
  EXPECT_EQ(tally.blocks(), 1U);
  // The first entrant sat in seats 1, 3, 2 and beat 2, 0 and 1 of two opponents; the second in
  // seats 2, 1, 3 and beat 1, 2 and 0: the same share. Luck: 0.1 + 0 - 0.1 and -0.1 + 0.1 + 0.
  EXPECT_NEAR(tally.mean_luck(), 0.0, 1e-12);
  EXPECT_NEAR(tally.counts().outcomes[0].score, 0.5, 1e-9);
  EXPECT_EQ(tally.counts().games_per_block, 6.0);
}

TEST(LuckAdjusted, FitsItsFactorToEarlierBatchesAlone) {
  LuckAdjustedTally tally(2);
  const double before = tally.factor();
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    // Luck that has nothing to do with the result.
    add_pair(tally, seed, seed % 2 == 0, seed % 2 == 0, seed % 4 < 2 ? 0.2 : -0.2);
    EXPECT_EQ(tally.factor(), before);
  }
  EXPECT_LT(tally.variance_ratio(), 1.0);
  tally.end_batch();
  EXPECT_LT(tally.factor(), 0.5 * before);
}

TEST(LuckAdjusted, NeedsFewerGamesWhereLuckDecides) {
  LuckAdjustedTally tally(2);
  Random random(1);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const bool first = random.below(2) == 0;
    const bool second = random.below(2) == 0;
    const double luck = 0.25 * ((first ? 1 : -1) + (second ? 1 : -1));
    add_pair(tally, seed, first, second, luck);
    if (seed % 16 == 15) tally.end_batch();
  }
  EXPECT_GT(tally.variance_ratio(), 20.0);
  EXPECT_NEAR(tally.mean_luck(), 0.0, 4 * tally.luck_error());
}

}  // namespace
}  // namespace splendor::analysis
