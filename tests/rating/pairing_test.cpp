#include "arena/rating/pairing.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <set>

#include "arena/rating/scale.hpp"
#include "tests/bench/rating_simulation.hpp"

namespace splendor::rating {
namespace {

PairingState fresh(Eigen::Index bots, double sd_elo = 200.0) {
  const double sd = nats_from_elo(sd_elo);
  return {Eigen::VectorXd::Zero(bots), Eigen::MatrixXd::Identity(bots, bots) * sd * sd,
          Eigen::MatrixXd::Zero(bots, bots)};
}

double summed_variance(const Eigen::MatrixXd& covariance) {
  const Eigen::Index n = covariance.rows();
  const Eigen::MatrixXd centre =
      Eigen::MatrixXd::Identity(n, n).array() - 1.0 / static_cast<double>(n);
  return (centre * covariance * centre).trace();
}

TEST(Pairing, ChoosesThePairThatLowersTheSummedVarianceMost) {
  PairingState state = fresh(5);
  state.strengths << 0.0, 0.4, -1.2, 2.0, 0.3;
  state.covariance.diagonal() << 0.2, 0.9, 0.5, 1.4, 0.1;
  state.covariance(0, 1) = state.covariance(1, 0) = 0.15;
  const Table chosen = next_tables(state, {.tables = 1}).front();

  double best = 0.0;
  Table expected;
  for (std::uint32_t i = 0; i < 5; ++i) {
    for (std::uint32_t j = i + 1; j < 5; ++j) {
      Eigen::VectorXd difference = Eigen::VectorXd::Zero(5);
      difference[i] = 1.0;
      difference[j] = -1.0;
      const double p = 1.0 / (1.0 + std::exp(state.strengths[j] - state.strengths[i]));
      const Eigen::MatrixXd after =
          (state.covariance.inverse() + 2.0 * p * (1.0 - p) * difference * difference.transpose())
              .inverse();
      const double gain = summed_variance(state.covariance) - summed_variance(after);
      if (gain > best) {
        best = gain;
        expected = {{i}, {j}};
      }
    }
  }
  EXPECT_EQ(chosen, expected);
}

TEST(Pairing, ForeseesWhatTheChosenGamesWillTell) {
  // Greedy choices one at a time, with the covariance recomputed exactly, are those of one batch.
  PairingState state = fresh(6);
  state.strengths << 0.0, 0.4, -1.2, 2.0, 0.3, -0.5;
  state.covariance.diagonal() << 0.2, 0.9, 0.5, 1.4, 0.1, 0.6;
  const auto batch = next_tables(state, {.tables = 10});
  for (const Table& table : batch) {
    EXPECT_EQ(next_tables(state, {.tables = 1}).front(), table);
    const Eigen::Index i = table[0].value, j = table[1].value;
    Eigen::VectorXd difference = Eigen::VectorXd::Zero(6);
    difference[i] = 1.0;
    difference[j] = -1.0;
    const double p = 1.0 / (1.0 + std::exp(state.strengths[j] - state.strengths[i]));
    state.covariance =
        (state.covariance.inverse() + 2.0 * p * (1.0 - p) * difference * difference.transpose())
            .inverse()
            .eval();
    state.games(i, j) += 2.0;
    state.games(j, i) += 2.0;
  }
}

TEST(Pairing, LetsNoPairFarAboveTheMean) {
  PairingState state = fresh(8, 50.0);
  state.covariance(0, 0) = state.covariance(1, 1) = 10.0;  // only these two are worth playing
  const auto tables = next_tables(state, {.tables = 400});
  Eigen::MatrixXd games = Eigen::MatrixXd::Zero(8, 8);
  for (const Table& table : tables) {
    games(std::min(table[0].value, table[1].value), std::max(table[0].value, table[1].value)) +=
        2.0;
  }
  const double mean = games.sum() / 28.0;
  EXPECT_GT(games.maxCoeff(), mean);
  EXPECT_LE(games.maxCoeff(), 1.5 * mean + 2.0);
}

TEST(Pairing, SendsANewcomerToOpponentsOfItsStrength) {
  PairingState state = fresh(9, 15.0);
  for (Eigen::Index bot = 0; bot < 8; ++bot) {
    state.strengths[bot] = nats_from_elo(200.0 * static_cast<double>(bot) - 700.0);
  }
  state.strengths[8] = nats_from_elo(690.0);
  state.covariance(8, 8) = 1.0;
  state.games.topLeftCorner(8, 8).setConstant(100.0);
  const Table first = next_tables(state, {.tables = 1}).front();
  EXPECT_EQ(first, (Table{{7}, {8}}));
}

TEST(Pairing, SeatsDifferentBotsAtTablesOfThreeAndFour) {
  for (const std::size_t players : {3U, 4U}) {
    const auto tables = next_tables(fresh(6), {.tables = 30, .players = players});
    ASSERT_EQ(tables.size(), 30U);
    std::set<std::uint32_t> seen;
    for (const Table& table : tables) {
      std::set<std::uint32_t> at_table;
      for (const BotIndex bot : table) at_table.insert(bot.value);
      EXPECT_EQ(at_table.size(), players);
      seen.insert(at_table.begin(), at_table.end());
    }
    EXPECT_EQ(seen.size(), 6U);
  }
}

TEST(Pairing, SavesAThirdOfTheGamesInAWideField) {
  const std::vector<double> strengths = simulation::even_strengths(16, 1600.0);
  const auto round_robin =
      simulation::games_until(25.0, strengths, simulation::Schedule::round_robin, 1);
  const auto adaptive =
      simulation::games_until(25.0, strengths, simulation::Schedule::a_optimal, 1);
  EXPECT_LT(static_cast<double>(adaptive), 0.7 * static_cast<double>(round_robin));
}

}  // namespace
}  // namespace splendor::rating
