#include "arena/rating/sequential/gsprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/bench/rating_simulation.hpp"

namespace splendor::rating {
namespace {

TEST(Gsprt, BoundsFollowFromBothErrorRates) {
  const Bounds bounds = decision_bounds({.alpha = 0.01, .beta = 0.1});
  EXPECT_NEAR(bounds.lower, std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(bounds.upper, std::log(0.9 / 0.01), 1e-12);
}

TEST(Gsprt, BoundsAtFivePercentAreTheUsualOnes) {
  const Bounds bounds = decision_bounds({});
  EXPECT_NEAR(bounds.lower, -2.944, 5e-4);
  EXPECT_NEAR(bounds.upper, 2.944, 5e-4);
}

TEST(Gsprt, KnowsNothingWithoutGames) {
  const BlockCounts none = pentanomial({0, 0, 0, 0, 0});
  EXPECT_EQ(log_likelihood_ratio(none, {}), 0.0);
  EXPECT_FALSE(estimate(none).score);
  EXPECT_FALSE(estimate(none).elo);
  EXPECT_FALSE(expected_blocks_to_go(0.0, decision_bounds({}), none, {}));
}

TEST(Gsprt, OfMirroredCountsAndHypothesesChangesOnlyItsSign) {
  for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
    const auto one = log_likelihood_ratio(pentanomial({31, 4, 90, 6, 44}), {-5.0, 15.0, model});
    const auto other = log_likelihood_ratio(pentanomial({44, 6, 90, 4, 31}), {-15.0, 5.0, model});
    EXPECT_NEAR(*one, -*other, 1e-6);
  }
}

TEST(Gsprt, AgreesWithItsQuickFormNearTheHypotheses) {
  const BlockCounts counts = pentanomial({1000, 30, 2100, 40, 1080});
  const double pairs = 4250.0;
  const double t = 6.9970 / (800.0 / std::log(10.0)) * std::sqrt(2.0);
  const double t1 = 10.0 / (800.0 / std::log(10.0)) * std::sqrt(2.0);
  const double quick = 0.5 * pairs * std::log((1.0 + t * t) / (1.0 + (t - t1) * (t - t1)));
  EXPECT_NEAR(*log_likelihood_ratio(counts, {}), quick, 0.02);
}

TEST(Gsprt, BoundsTheEloOfABotThatWinsOrLosesEverything) {
  const auto best = estimate(pentanomial({0, 0, 0, 0, 40})).elo_bound;
  const auto worst = estimate(pentanomial({40, 0, 0, 0, 0})).elo_bound;
  ASSERT_TRUE(best && worst);
  EXPECT_GT(*best, 0.0);
  EXPECT_DOUBLE_EQ(*worst, -*best);
}

TEST(Gsprt, LeavesOutElosErrorWhenItsIntervalLeavesTheScale) {
  const MatchEstimate all_won = estimate(pentanomial({0, 0, 0, 0, 20}));
  EXPECT_EQ(all_won.score, 1.0);
  EXPECT_FALSE(all_won.elo);
  EXPECT_FALSE(all_won.superiority);
  const MatchEstimate all_level = estimate(pentanomial({0, 0, 20, 0, 0}));
  EXPECT_EQ(all_level.elo, 0.0);
  EXPECT_FALSE(all_level.nelo);
}

TEST(Gsprt, DecidesOnlyAfterEightPairsAndGivesUpAtTheCap) {
  const Bounds bounds = decision_bounds({});
  EXPECT_EQ(verdict(5.0, bounds, pentanomial({0, 0, 0, 0, 7})), Verdict::undecided);
  EXPECT_EQ(verdict(5.0, bounds, pentanomial({0, 0, 0, 0, 8})), Verdict::accept_h1);
  EXPECT_EQ(verdict(-5.0, bounds, pentanomial({8, 0, 0, 0, 0})), Verdict::accept_h0);
  EXPECT_EQ(verdict(0.0, bounds, pentanomial({0, 0, 19'999, 0, 0})), Verdict::undecided);
  EXPECT_EQ(verdict(0.0, bounds, pentanomial({0, 0, 20'000, 0, 0})), Verdict::inconclusive);
}

TEST(Gsprt, ExpectsMoreGamesInTheMiddleThanAtAHypothesis) {
  const Bounds bounds = decision_bounds({});
  const auto to_go = [&](const BlockCounts& counts) {
    return *expected_blocks_to_go(0.0, bounds, counts, {});
  };
  const BlockCounts at_h0 = pentanomial({250, 0, 500, 0, 250});
  const BlockCounts halfway = pentanomial({245, 0, 500, 0, 255});
  EXPECT_GT(to_go(halfway), to_go(at_h0));
  // At H0 with 10 nElo between the hypotheses a test takes some 6,300 games.
  EXPECT_NEAR(2.0 * to_go(at_h0), 6300.0, 700.0);
  EXPECT_EQ(expected_blocks_to_go(3.0, bounds, at_h0, {}), 0.0);
}

// Plays tests of [0, 60] nElo to the end; returns the share that accepted H1.
double share_accepting_h1(double win_chance, int tests) {
  const Hypotheses hypotheses{.elo0 = 0.0, .elo1 = 60.0};
  const Bounds bounds = decision_bounds({});
  int accepted = 0;
  for (int test = 0; test < tests; ++test) {
    simulation::Random random(static_cast<std::uint64_t>(test) + 1);
    std::array<std::uint64_t, 5> counts{};
    Verdict decision = Verdict::undecided;
    for (int pairs = 0; decision == Verdict::undecided; ++pairs) {
      const std::size_t first = random.uniform() < win_chance ? 2 : 0;
      const std::size_t second = random.uniform() < win_chance ? 2 : 0;
      ++counts[first + second];
      if (pairs % 4 != 3) continue;
      const BlockCounts seen = pentanomial(counts);
      decision = verdict(*log_likelihood_ratio(seen, hypotheses), bounds, seen);
    }
    accepted += decision == Verdict::accept_h1 ? 1 : 0;
  }
  return static_cast<double>(accepted) / tests;
}

TEST(Gsprt, ErrsNoMoreOftenThanAllowed) {
  EXPECT_LT(share_accepting_h1(0.5, 300), 0.09);
  // 60 nElo = a score of 1/2 + 60 / 347 deviations of one game, each about one half.
  EXPECT_GT(share_accepting_h1(0.5 + 0.5 * 60.0 / 347.4, 300), 0.91);
}

TEST(ClearVerdict, ComesSoonIfOneWinsNearlyEverything) {
  EXPECT_EQ(clear_verdict(pentanomial({0, 0, 0, 0, 16}), {}, {}), Verdict::accept_h1);
  EXPECT_EQ(clear_verdict(pentanomial({16, 0, 0, 0, 0}), {}, {}), Verdict::accept_h0);
  EXPECT_EQ(clear_verdict(pentanomial({0, 0, 2, 0, 30}), {}, {}), Verdict::accept_h1);
  const Hypotheses low{-400.0, -390.0, EloModel::logistic};
  EXPECT_EQ(clear_verdict(pentanomial({0, 0, 0, 0, 7}), low, {}), std::nullopt)
      << "not before eight pairs";
  EXPECT_EQ(clear_verdict(pentanomial({0, 0, 0, 0, 8}), low, {}), Verdict::accept_h1);
}

TEST(ClearVerdict, LeavesEverythingElseToTheLikelihoodRatio) {
  EXPECT_EQ(clear_verdict(pentanomial({0, 0, 0, 0, 0}), {}, {}), std::nullopt);
  EXPECT_EQ(clear_verdict(pentanomial({12, 1, 40, 2, 20}), {}, {}), std::nullopt);
  EXPECT_EQ(clear_verdict(pentanomial({190, 15, 480, 12, 150}), {}, {}), std::nullopt);
  EXPECT_EQ(clear_verdict(pentanomial({1000, 30, 2100, 40, 1080}), {}, {}), std::nullopt);
}

TEST(ClearVerdict, AsksForMoreThanTheHypothesisItRefutes) {
  const BlockCounts good = pentanomial({2, 0, 10, 0, 40});
  EXPECT_EQ(clear_verdict(good, {0.0, 10.0, EloModel::logistic}, {}), Verdict::accept_h1);
  EXPECT_EQ(clear_verdict(good, {300.0, 310.0, EloModel::logistic}, {}), std::nullopt);
  EXPECT_EQ(clear_verdict(good, {200.0, 210.0, EloModel::normalized}, {}), std::nullopt)
      << "with a deviation of one half, 200 nElo would be a score of 91 %";
}

TEST(ClearVerdict, AsksForAsMuchFromTheOtherSide) {
  const BlockCounts bad = pentanomial({40, 0, 10, 0, 2});
  EXPECT_EQ(clear_verdict(bad, {-10.0, 0.0, EloModel::logistic}, {}), Verdict::accept_h0);
  EXPECT_EQ(clear_verdict(bad, {-310.0, -300.0, EloModel::logistic}, {}), std::nullopt);
  EXPECT_EQ(clear_verdict(bad, {-210.0, -200.0, EloModel::normalized}, {}), std::nullopt);
}

// Looked at after every pair of bots that are equal: the risk is alpha and beta of a fiftieth.
TEST(ClearVerdict, IsHardlyEverWrong) {
  constexpr int kTests = 2000;
  constexpr int kPairs = 300;
  int wrong = 0;
  for (int test = 0; test < kTests; ++test) {
    simulation::Random random(static_cast<std::uint64_t>(test) + 1);
    std::array<std::uint64_t, 5> counts{};
    for (int pair = 0; pair < kPairs; ++pair) {
      // No draws, and both games of a pair alike: the largest deviation there can be.
      ++counts[random.uniform() < 0.5 ? 0 : 4];
      if (!clear_verdict(pentanomial(counts), {}, {})) continue;
      ++wrong;
      break;
    }
  }
  EXPECT_LE(wrong, 10) << "at most 4 are expected of " << kTests;
}

}  // namespace
}  // namespace splendor::rating
