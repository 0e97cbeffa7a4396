#include "sample_bots/champion_bot/correction.hpp"

#include <gtest/gtest.h>

#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/trainer/calibration.hpp"

namespace splendor::champion {
namespace {

TEST(Correction, MultipliesTheOddsAndRaisesThem) {
  EXPECT_NEAR(corrected(0.3, {}), 0.3, 1e-9);
  EXPECT_NEAR(corrected(0.5, {.power = 1, .factor = 0.5}), 1.0 / 3, 1e-9);
  EXPECT_NEAR(corrected(0.6, {.power = 2, .factor = 1}), 0.36 / (0.36 + 0.16), 1e-9);
}

TEST(Correction, LeavesWhatIsCertain) {
  for (const PlayerCount players : kPlayerCounts) {
    EXPECT_EQ(corrected(0, correction_of_search(players)), 0);
    EXPECT_EQ(corrected(1, correction_of_search(players)), 1);
  }
}

TEST(Correction, KeepsTheOrderOfChances) {
  for (const PlayerCount players : kPlayerCounts) {
    double before = 0;
    for (int i = 1; i <= 1000; ++i) {
      const double now = corrected(i / 1000.0, correction_of_search(players));
      EXPECT_GT(now, before);
      before = now;
    }
  }
}

TEST(Calibration, FindsHowModestEstimatesAre) {
  // Of 100 games that are given 60 and 40 %, the favourite wins 69: (0.6 / 0.4) to the power of 2
  // is 0.69 / 0.31.
  const auto with_wins = [](int wins) {
    std::vector<Estimated> estimates;
    for (int i = 0; i < 100; ++i) {
      estimates.push_back({{0.6, 0.4}, {i < wins ? 1.0 : 0.0, i < wins ? 0.0 : 1.0}});
    }
    return estimates;
  };
  EXPECT_NEAR(best_power(with_wins(69)), 1.97, 0.02);
  EXPECT_NEAR(best_power(with_wins(60)), 1, 0.02);
  EXPECT_EQ(best_power(with_wins(100)), 2);
  EXPECT_EQ(best_power(with_wins(0)), 0.5);
}

TEST(Calibration, FindsTheCorrectionThatMakesEstimatesTrue) {
  const Correction truth{.power = 1.3, .factor = 0.7};
  Random random(7);
  const auto uniform = [&] { return static_cast<double>(random.below(1'000'000) + 1) / 1'000'001; };
  std::vector<EstimatedAlone> estimates;
  for (int i = 0; i < 100'000; ++i) {
    const double chance = uniform();
    estimates.push_back({chance, uniform() < corrected(chance, truth) ? 1.0 : 0.0});
  }
  const Correction found = best_correction(estimates);
  EXPECT_NEAR(found.power, truth.power, 0.03);
  EXPECT_NEAR(found.factor, truth.factor, 0.03);
}

}  // namespace
}  // namespace splendor::champion
