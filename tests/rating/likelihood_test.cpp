#include "arena/rating/likelihood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::match;

// Matches of all sizes, with ties at every place and a bot that plays itself.
std::vector<Match> varied_matches() {
  return {match(0, {{0, 1}, {1, 2}}),
          match(0, {{1, 1}, {0, 1}}),
          match(1, {{2, 2}, {2, 1}}),
          match(1, {{0, 1}, {1, 3}, {2, 2}}),
          match(2, {{0, 1}, {1, 1}, {2, 3}}),
          match(2, {{2, 1}, {1, 2}, {0, 2}}),
          match(3, {{0, 1}, {1, 1}, {2, 1}}),
          match(3, {{0, 4}, {1, 2}, {2, 1}, {3, 3}}),
          match(4, {{3, 1}, {1, 1}, {2, 1}, {0, 4}}),
          match(4, {{3, 1}, {1, 2}, {2, 2}, {0, 2}}),
          match(5, {{3, 1}, {3, 1}, {2, 3}, {0, 3}}),
          match(5, {{0, 1}, {1, 1}, {2, 1}, {3, 1}})};
}

Parameters some_parameters() {
  Parameters at{Eigen::VectorXd(4)};
  at.bots << 0.3, -0.7, 1.1, -0.2;
  at.seats << 0.2, -0.2, 0.4, -0.1, -0.3, 0.5, 0.1, -0.4, -0.2;
  return at;
}

Parameters moved(const Parameters& from, const SeatBasis& basis, Eigen::Index i, double by) {
  Eigen::VectorXd step = Eigen::VectorXd::Zero(from.bots.size() + basis.free_count());
  step[i] = by;
  return {from.bots + step.head(from.bots.size()),
          from.seats + basis.expand() * step.tail(basis.free_count())};
}

// Log-likelihood of one match from the definition: places drawn one after the other, averaged over
// the orders in which tied seats may have come.
double averaged_over_orders(const Match& result, const Parameters& at) {
  std::vector<double> strength(result.players());
  for (std::size_t seat = 0; seat < result.players(); ++seat) {
    strength[seat] =
        std::exp(at.bots[result.bot(seat).value] + at.seats[seat_place(result.players(), seat)]);
  }
  std::vector<std::size_t> order(result.players());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0.0;
  int orders = 0;
  do {
    const bool agrees = std::is_sorted(order.begin(), order.end(), [&](auto a, auto b) {
      return result.rank(a) < result.rank(b);
    });
    if (!agrees) continue;
    ++orders;
    double left = std::accumulate(strength.begin(), strength.end(), 0.0);
    for (const std::size_t seat : order) {
      sum += std::log(strength[seat] / left);
      left -= strength[seat];
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / orders;
}

TEST(Likelihood, OfATieIsTheMeanOverAllOrdersOfTheTied) {
  const Parameters at = some_parameters();
  for (const Match& one : varied_matches()) {
    const Likelihood likelihood(std::vector{one}, 4, LikelihoodKind::full);
    EXPECT_NEAR(likelihood.evaluate(at).log_likelihood, averaged_over_orders(one, at), 1e-9);
  }
}

TEST(Likelihood, OfTheWinnerIsTheLogOfItsShareOfTheStrength) {
  const Parameters at = some_parameters();
  const Match one = match(0, {{0, 3}, {1, 1}, {2, 2}});
  const Likelihood likelihood(std::vector{one}, 4, LikelihoodKind::winner);
  const double first = std::exp(0.3 + 0.4), second = std::exp(-0.7 - 0.1),
               third = std::exp(1.1 - 0.3);
  EXPECT_NEAR(likelihood.evaluate(at).log_likelihood, std::log(second / (first + second + third)),
              1e-12);
}

TEST(Likelihood, GivesEachOfTwoSharingWinnersHalfAWin) {
  const Parameters at = some_parameters();
  const auto winner_likelihood = [&](std::uint8_t rank_a, std::uint8_t rank_b) {
    const Likelihood likelihood(std::vector{match(0, {{0, rank_a}, {1, rank_b}, {2, 3}})}, 4,
                                LikelihoodKind::winner);
    return likelihood.evaluate(at).log_likelihood;
  };
  EXPECT_NEAR(winner_likelihood(1, 1), 0.5 * (winner_likelihood(1, 2) + winner_likelihood(2, 1)),
              1e-12);
}

class Derivatives : public ::testing::TestWithParam<LikelihoodKind> {};

TEST_P(Derivatives, AgreeWithFiniteDifferences) {
  const Likelihood likelihood(varied_matches(), 4, GetParam());
  const Parameters at = some_parameters();
  const Evaluation here = likelihood.evaluate(at);
  const Eigen::MatrixXd information = here.information.dense();
  constexpr double step = 1e-5;
  for (Eigen::Index i = 0; i < here.gradient.size(); ++i) {
    const Evaluation up = likelihood.evaluate(moved(at, likelihood.basis(), i, step));
    const Evaluation down = likelihood.evaluate(moved(at, likelihood.basis(), i, -step));
    EXPECT_NEAR(here.gradient[i], (up.log_likelihood - down.log_likelihood) / (2 * step), 1e-6);
    for (Eigen::Index j = i; j < here.gradient.size(); ++j) {
      EXPECT_NEAR(information(j, i), -(up.gradient[j] - down.gradient[j]) / (2 * step), 1e-6)
          << "at " << j << ", " << i;
    }
  }
}

TEST_P(Derivatives, AreTheSumOfTheResidualsOfTheMatches) {
  const std::vector<Match> matches = varied_matches();
  const Likelihood likelihood(matches, 4, GetParam());
  const Parameters at = some_parameters();
  const Residuals residuals(likelihood.table(), at);
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(4);
  for (const Match& one : matches) {
    for (std::size_t seat = 0; seat < one.players(); ++seat) {
      sum[one.bot(seat).value] += residuals.of(one)[seat];
    }
  }
  EXPECT_LT((sum - likelihood.evaluate(at).gradient.head(4)).cwiseAbs().maxCoeff(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(BothLikelihoods, Derivatives,
                         ::testing::Values(LikelihoodKind::full, LikelihoodKind::winner),
                         [](const auto& param) {
                           return param.param == LikelihoodKind::full ? "Full" : "Winner";
                         });

}  // namespace
}  // namespace splendor::rating
