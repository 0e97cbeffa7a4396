#include "arena/rating/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/rating/covariance.hpp"
#include "arena/rating/scale.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::duel;
using testing::match;
using testing::operator+;

TEST(Fit, FindsTheKnownRatingOfTwoBots) {
  const Likelihood likelihood(duel(0, 1, 3, 1), 2, LikelihoodKind::full);
  const auto outcome = fit(likelihood, std::nullopt);
  ASSERT_TRUE(std::holds_alternative<Fit>(outcome));
  const Fit& found = std::get<Fit>(outcome);
  EXPECT_NEAR(found.at.bots[0] - found.at.bots[1], std::log(3.0), 1e-9);
  EXPECT_NEAR(found.at.seats[0], 0.0, 1e-9);
  EXPECT_NEAR(found.log_likelihood, 6 * std::log(0.75) + 2 * std::log(0.25), 1e-9);
}

TEST(Fit, WithoutPriorSaysWhenASeatWinsAlways) {
  const std::vector matches{match(0, {{0, 1}, {1, 2}}), match(0, {{1, 1}, {0, 2}})};
  const Likelihood likelihood(matches, 2, LikelihoodKind::full);
  const auto outcome = fit(likelihood, std::nullopt);
  ASSERT_TRUE(std::holds_alternative<NoEstimate>(outcome));
  EXPECT_EQ(std::get<NoEstimate>(outcome), NoEstimate::unbounded);
}

TEST(Fit, WithoutPriorSaysWhenBotsNeverChangedSeats) {
  const std::vector matches{match(0, {{0, 1}, {1, 2}}), match(1, {{0, 2}, {1, 1}}),
                            match(2, {{0, 1}, {1, 2}})};
  const Likelihood likelihood(matches, 2, LikelihoodKind::full);
  const auto outcome = fit(likelihood, std::nullopt);
  ASSERT_TRUE(std::holds_alternative<NoEstimate>(outcome));
  EXPECT_EQ(std::get<NoEstimate>(outcome), NoEstimate::not_identified);
}

TEST(Fit, WithPriorIsFiniteForAnyResults) {
  const std::vector matches{match(0, {{0, 1}, {1, 2}}), match(0, {{1, 1}, {0, 2}}),
                            match(1, {{2, 1}, {0, 2}, {1, 3}})};
  const Likelihood likelihood(matches, 3, LikelihoodKind::full);
  const auto outcome = fit(likelihood, Prior{});
  ASSERT_TRUE(std::holds_alternative<Fit>(outcome));
  EXPECT_LT(std::get<Fit>(outcome).at.bots.cwiseAbs().maxCoeff(), nats_from_elo(1000.0));
}

TEST(Fit, FromTheEndOfAnotherNeedsFewerStepsAndEndsAtTheSamePlace) {
  const auto matches = duel(0, 1, 30, 10) + duel(1, 2, 25, 15, 40) + duel(0, 2, 20, 5, 80);
  const Likelihood likelihood(matches, 3, LikelihoodKind::full);
  const Fit cold = std::get<Fit>(fit(likelihood, Prior{}));
  const Fit warm = std::get<Fit>(fit(likelihood, Prior{}, cold.at));
  EXPECT_LT(warm.steps, cold.steps);
  EXPECT_LT((warm.at.bots - cold.at.bots).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Covariance, OfTheSandwichIsTheSumOverDealsOfSquaredInfluence) {
  const auto matches = duel(0, 1, 3, 2) + duel(1, 2, 4, 1, 3) +
                       std::vector{match(9, {{0, 1}, {1, 2}, {2, 3}}), match(9, {{2, 1}, {0, 1}})};
  const Likelihood likelihood(matches, 3, LikelihoodKind::full);
  const Fit found = std::get<Fit>(fit(likelihood, Prior{}));
  const Residuals residuals(likelihood.table(), found.at);
  const SeatBasis& basis = likelihood.basis();
  Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(3, 3);
  for (std::uint32_t deal = 0; deal < 10; ++deal) {
    Eigen::VectorXd score = Eigen::VectorXd::Zero(3 + basis.free_count());
    SeatVector seats = SeatVector::Zero();
    for (const Match& one : matches) {
      if (one.cluster().value != deal) continue;
      for (std::size_t seat = 0; seat < one.players(); ++seat) {
        score[one.bot(seat).value] += residuals.of(one)[seat];
        seats[seat_place(one.players(), seat)] += residuals.of(one)[seat];
      }
    }
    score.tail(basis.free_count()) = basis.expand().transpose() * seats;
    const Eigen::VectorXd influence = found.information->solve(score).col(0).head(3);
    expected += influence * influence.transpose();
  }
  const Covariances both = covariances(found, likelihood, matches);
  EXPECT_LT((both.sandwich.bots - expected).cwiseAbs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace splendor::rating
