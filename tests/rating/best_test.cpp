#include "arena/rating/ladder/best.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "arena/rating/scale.hpp"
#include "tests/bench/rating_simulation.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::duel;
using testing::operator+;

constexpr BotIndex kFirst{0}, kSecond{1};

double sum(const std::vector<std::optional<double>>& chances) {
  double total = 0.0;
  for (const auto& chance : chances) total += chance.value_or(0.0);
  return total;
}

// Bots with ratings and a covariance of our own, all with enough deals.
Ladder made_up(const std::vector<double>& elo, const Eigen::MatrixXd& covariance) {
  Ladder ladder;
  ladder.bots.resize(elo.size());
  for (std::size_t i = 0; i < elo.size(); ++i) {
    ladder.bots[i].rating = Rating{.elo = elo[i]};
    ladder.bots[i].standing = Standing{};
    ladder.bots[i].tally.clusters = 100;
    ladder.bots[i].links.flag = Flag::none;
  }
  ladder.hessian = ladder.robust = covariance;
  return ladder;
}

TEST(ChanceOfBeingBest, OfTwoBotsIsThatOfBeingStronger) {
  const Ladder ladder = rate(duel(0, 1, 30, 20), 2, {});
  const auto chances = chances_of_being_best(ladder);
  EXPECT_NEAR(*chances[0], *ladder.superiority(kFirst, kSecond, ErrorKind::shown), 1e-12);
  EXPECT_NEAR(sum(chances), 1.0, 1e-12);
}

TEST(ChanceOfBeingBest, OfEqualBotsIsShared) {
  const auto chances =
      chances_of_being_best(made_up({0, 0, 0, 0}, Eigen::MatrixXd::Identity(4, 4)));
  for (const auto& chance : chances) EXPECT_NEAR(*chance, 0.25, 0.01);
  EXPECT_NEAR(sum(chances), 1.0, 1e-9);
}

// Of three, with independent errors of one nat: the integral of φ(x) Φ(x+d)² and the like, computed
// with a rule of 100,000 points.
TEST(ChanceOfBeingBest, IsTheIntegralOfTheNormalModel) {
  const double lead = elo_from_nats(1.0);
  const auto chances =
      chances_of_being_best(made_up({lead, 0, 0}, Eigen::MatrixXd::Identity(3, 3)));
  double expected = 0.0;
  constexpr int kPoints = 100'000;
  for (int i = 0; i < kPoints; ++i) {
    const double x = -10.0 + 20.0 * (i + 0.5) / kPoints;
    const double density = std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi);
    expected += density * std::pow(normal_cdf(x + 1.0), 2) * 20.0 / kPoints;
  }
  EXPECT_NEAR(*chances[0], expected, 0.005);
  EXPECT_NEAR(*chances[1], (1.0 - expected) / 2.0, 0.005);
}

// Two rivals that share all of their error are as good as one.
TEST(ChanceOfBeingBest, KnowsThatErrorsAreCorrelated) {
  Eigen::MatrixXd together(3, 3);
  together << 1, 0, 0, 0, 1, 1, 0, 1, 1;
  const double lead = elo_from_nats(0.5);
  const auto chances = chances_of_being_best(made_up({lead, 0, -1}, together));
  EXPECT_NEAR(*chances[0], normal_cdf(0.5 / std::sqrt(2.0)), 0.005);
  EXPECT_EQ(*chances[2], 0.0);
}

TEST(ChanceOfBeingBest, OfTheLeaderIsAtMostThatOfBeatingTheSecond) {
  for (const int games : {4, 10, 40}) {
    const auto matches = duel(0, 1, games + 2, games) + duel(1, 2, games + 1, games, 200) +
                         duel(0, 2, games + 1, games, 400) + duel(3, 0, games, games, 600);
    const Ladder ladder = rate(matches, 4, {});
    const auto order = ladder.order();
    const auto chances = chances_of_being_best(ladder);
    EXPECT_LE(*chances[order[0].value],
              *ladder.superiority(order[0], order[1], ErrorKind::shown) + 1e-9);
    EXPECT_NEAR(sum(chances), 1.0, 1e-9);
  }
}

TEST(ChanceOfBeingBest, IsCountedWithinAPoolAndOnlyForBotsThatPlayed) {
  const Ladder ladder = rate(duel(0, 1, 3, 2) + duel(2, 3, 4, 2, 10), 5, {});
  const auto chances = chances_of_being_best(ladder);
  EXPECT_NEAR(*chances[0] + *chances[1], 1.0, 1e-9);
  EXPECT_NEAR(*chances[2] + *chances[3], 1.0, 1e-9);
  EXPECT_FALSE(chances[4]);
}

TEST(ChanceOfBeingBest, IsUnknownWithoutACovariance) {
  const Ladder ladder =
      rate(duel(0, 1, 30, 20) + duel(1, 2, 5, 5, 100), 3, {.anchor = {}, .most_factorised = 1});
  for (const auto& chance : chances_of_being_best(ladder)) EXPECT_FALSE(chance);
}

TEST(ChanceOfBeingBest, OfAThousandBotsIsDrawnToo) {
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Identity(1'000, 1'000);
  std::vector<double> elo(1'000);
  std::iota(elo.rbegin(), elo.rend(), 0.0);
  const auto chances = chances_of_being_best(made_up(elo, covariance));
  EXPECT_NEAR(sum(chances), 1.0, 1e-9);
  EXPECT_GT(*chances[0], *chances[900]);
}

}  // namespace
}  // namespace splendor::rating
