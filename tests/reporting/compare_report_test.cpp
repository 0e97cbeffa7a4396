// What a comparison says, and comparisons that are decided by results without luck.
#include "arena/reporting/compare_report.hpp"

#include <gtest/gtest.h>

#include "referee/rules/random.hpp"

namespace splendor::reporting {
namespace {

using arena::Entrant;
using arena::GameResult;

GameResult game_won_by(std::uint64_t seed, std::uint32_t first_seat, std::uint32_t winner) {
  GameResult result;
  result.seed = seed;
  for (const std::uint32_t entrant : {first_seat, 1 - first_seat}) {
    result.seats.push_back(Entrant(entrant));
    result.ranks.push_back(entrant == winner ? 1 : 2);
  }
  return result;
}

struct Played {
  analysis::LuckAdjustedTally tally{2};
  std::array<std::uint64_t, 5> pairs{};
};

// Games in which half of the variance is luck, and the first bot wins this share.
Played played(std::uint64_t pairs, double share) {
  Played games;
  Random random(3);
  for (std::uint64_t seed = 0; seed < pairs; ++seed) {
    int wins = 0;
    for (const std::uint32_t first : {0U, 1U}) {
      const double luck = random.below(2) == 0 ? 0.3 : -0.3;
      const bool won = random.below(1'000'000) < (share + luck) * 1e6;
      wins += won ? 1 : 0;
      const std::vector<double> by_seat =
          first == 0 ? std::vector{luck, -luck} : std::vector{-luck, luck};
      games.tally.add(game_won_by(seed, first, won ? 0 : 1), by_seat);
    }
    ++games.pairs[static_cast<std::size_t>(2 * wins)];
  }
  return games;
}

TEST(Comparison, ThatRunsOutOfGamesClaimsNothingOfTheBots) {
  ComparisonTest test;
  test.stopping.max_games = 24;
  const Comparison comparison = computed(test, rating::pentanomial({0, 1, 3, 2, 6}));
  ASSERT_EQ(comparison.verdict, rating::Verdict::inconclusive);
  EXPECT_EQ(sentence_of(comparison),
            "not decided by as many games as --max-games allows (12 pairs, 77 % score).");
}

TEST(AdjustedComparison, IsMoreCertainOfTheSameDifference) {
  const Played games = played(2000, 0.53);
  const Comparison raw = computed({}, rating::pentanomial(games.pairs));
  const Comparison adjusted = computed({}, rating::pentanomial(games.pairs), games.tally, "hash");
  ASSERT_TRUE(adjusted.adjusted);
  EXPECT_EQ(adjusted.adjusted->evaluator, "hash");
  EXPECT_EQ(adjusted.adjusted->raw_llr, raw.llr);
  EXPECT_EQ(adjusted.estimate.elo, raw.estimate.elo);
  EXPECT_GT(adjusted.adjusted->variance_ratio, 1.3);
  EXPECT_NEAR(*adjusted.adjusted->estimate.elo, *raw.estimate.elo, *raw.estimate.error95);
  EXPECT_LT(*adjusted.adjusted->estimate.error95, 0.9 * *raw.estimate.error95);
  EXPECT_GT(std::abs(adjusted.llr), std::abs(raw.llr));
}

TEST(AdjustedComparison, IsDecidedByAResultThatIsClearAnyway) {
  const Played games = played(40, 1.3);
  const Comparison adjusted = computed({}, rating::pentanomial(games.pairs), games.tally, "hash");
  EXPECT_EQ(adjusted.verdict, rating::Verdict::accept_h1);
}

}  // namespace
}  // namespace splendor::reporting
