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

// Results that half depend on luck.
void add_even_pairs(LuckAdjustedTally& tally, std::uint64_t first_seed, int pairs) {
  Random random(first_seed);
  for (int i = 0; i < pairs; ++i) {
    const bool first = random.below(2) == 0;
    const bool second = random.below(2) == 0;
    const double luck = 0.25 * ((first ? 1 : -1) + (random.below(2) == 0 ? 1 : -1));
    add_pair(tally, first_seed + static_cast<std::uint64_t>(i), first, second, luck);
  }
}

TEST(LuckAdjusted, TakesAMultipleOfLuckOffTheScoreOfAPair) {
  LuckAdjustedTally tally(2);
  add_even_pairs(tally, 1, 50);
  const double factor = tally.factor();
  EXPECT_GT(factor, 0.3);
  const double before = tally.mean_adjusted() * 50;
  add_pair(tally, 1000, true, false, 0.2);
  EXPECT_EQ(tally.blocks(), 51U);
  EXPECT_NEAR(tally.mean_adjusted() * 51 - before, 0.5 - factor * 0.2, 1e-9);
  const rating::BlockCounts counts = tally.counts();
  EXPECT_EQ(counts.blocks(), 51.0);
  EXPECT_EQ(counts.games_per_block, 2.0);
  double sum = 0.0;
  for (const auto& outcome : counts.outcomes) sum += outcome.score * outcome.blocks;
  EXPECT_NEAR(sum, 51 * tally.mean_adjusted(), 51 * 5e-4);
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

TEST(LuckAdjusted, FitsTheFactorOfADealToTheDealsBeforeIt) {
  LuckAdjustedTally tally(2);
  LuckAdjustedTally other(2);
  add_even_pairs(tally, 1, 20);
  add_even_pairs(other, 1, 20);
  const double factor = tally.factor();
  // The same luck with opposite results: both deals are adjusted by the same factor.
  add_pair(tally, 1000, true, true, 0.3);
  add_pair(other, 1000, false, false, 0.3);
  EXPECT_NEAR(21 * (tally.mean_adjusted() - other.mean_adjusted()), 1.0, 1e-9);
  EXPECT_GT(tally.factor(), factor);
  EXPECT_LT(other.factor(), factor);
}

TEST(LuckAdjusted, IsTheRawResultWhereOneBotWinsEverything) {
  LuckAdjustedTally tally(2);
  Random random(5);
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    add_pair(tally, seed, true, true, random.below(2) == 0 ? 0.2 : -0.2);
  }
  EXPECT_EQ(tally.mean_adjusted(), 1.0);
  EXPECT_EQ(tally.adjusted_variance(), 0.0);
}

// One game in a hundred is lost, by whoever has bad luck or not: nothing for luck to explain.
TEST(LuckAdjusted, IsHardlyWorseThanTheRawResultWhereLuckExplainsNothing) {
  for (const std::uint32_t lost_in : {2U, 10U, 100U}) {
    LuckAdjustedTally tally(2);
    Random random(7);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      add_pair(tally, seed, random.below(lost_in) > 0, random.below(lost_in) > 0,
               random.below(2) == 0 ? 0.2 : -0.2);
    }
    EXPECT_GT(tally.variance_ratio(), 0.93) << "one game in " << lost_in;
  }
}

TEST(LuckAdjusted, NeedsFewerGamesWhereLuckDecides) {
  LuckAdjustedTally tally(2);
  Random random(1);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const bool first = random.below(2) == 0;
    const bool second = random.below(2) == 0;
    const double luck = 0.25 * ((first ? 1 : -1) + (second ? 1 : -1));
    add_pair(tally, seed, first, second, luck);
  }
  EXPECT_GT(tally.variance_ratio(), 20.0);
  EXPECT_NEAR(tally.mean_luck(), 0.0, 4 * tally.luck_error());
}

}  // namespace
}  // namespace splendor::analysis
