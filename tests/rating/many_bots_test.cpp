// Ladders of very many bots go another way; where both ways can be gone they must agree.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "arena/rating/fit.hpp"
#include "arena/rating/ladder/ladder.hpp"
#include "arena/rating/scale.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

// Deals of bots that are spread over 800 Elo, drawn from the model with luck of the deal. Half of
// the opponents are neighbours, so that the bots hang together in a chain as well as at random.
std::vector<Match> played(std::size_t bots, std::size_t deals, std::size_t players) {
  std::mt19937 random(7);
  std::extreme_value_distribution<double> gumbel;
  std::normal_distribution<double> luck(0.0, 0.6);
  const auto strength = [&](std::uint32_t bot) {
    return nats_from_elo(800.0) * static_cast<double>(bot) / static_cast<double>(bots);
  };
  std::vector<Match> matches;
  for (std::uint32_t deal = 0; deal < deals; ++deal) {
    const auto first = static_cast<std::uint32_t>(random() % bots);
    std::vector<std::uint32_t> table{first};
    while (table.size() < players) {
      const auto step = static_cast<std::uint32_t>(random() % 2 == 0 ? table.size() : random());
      const auto next = static_cast<std::uint32_t>((first + step) % bots);
      if (std::find(table.begin(), table.end(), next) == table.end()) table.push_back(next);
    }
    std::vector<double> seats(players);
    for (double& seat : seats) seat = luck(random);
    for (std::size_t turn = 0; turn < players; ++turn) {
      std::vector<double> marks;
      for (std::size_t seat = 0; seat < players; ++seat) {
        marks.push_back(strength(table[(seat + turn) % players]) + seats[seat] + gumbel(random));
      }
      std::vector<Match::Seat> result;
      for (std::size_t seat = 0; seat < players; ++seat) {
        const auto ahead = std::count_if(marks.begin(), marks.end(),
                                         [&](double mark) { return mark > marks[seat]; });
        result.push_back({{table[(seat + turn) % players]}, static_cast<std::uint8_t>(1 + ahead)});
      }
      matches.emplace_back(Cluster{deal}, result);
    }
  }
  return matches;
}

constexpr std::size_t kBots = 300;

class ManyBots : public ::testing::TestWithParam<std::size_t> {
 protected:
  ManyBots()
      : matches_(played(kBots, 3000, GetParam())),
        exact_(rate(matches_, kBots, {.anchor = {}})),
        sampled_(rate(matches_, kBots, {.anchor = {}, .most_factorised = 10})) {}

  std::vector<Match> matches_;
  Ladder exact_;
  Ladder sampled_;
};

TEST_P(ManyBots, HaveTheSameRatingsByBothWays) {
  for (std::size_t i = 0; i < kBots; ++i) {
    EXPECT_NEAR(exact_.bots[i].rating->elo, sampled_.bots[i].rating->elo, 1e-5);
  }
  EXPECT_NEAR(exact_.log_likelihood, sampled_.log_likelihood, 1e-6);
  ASSERT_EQ(exact_.seats.size(), sampled_.seats.size());
  for (std::size_t i = 0; i < exact_.seats.size(); ++i) {
    EXPECT_NEAR(exact_.seats[i].elo, sampled_.seats[i].elo, 1e-5);
  }
}

TEST_P(ManyBots, HaveNearlyTheSameErrors) {
  double sum = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < kBots; ++i) {
    for (const auto error : {&Rating::se_hessian, &Rating::se_robust}) {
      const double ratio = (*sampled_.bots[i].rating).*error / (*exact_.bots[i].rating).*error;
      EXPECT_NEAR(ratio, 1.0, 0.12) << "bot " << i;
      sum += ratio - 1.0;
      squares += (ratio - 1.0) * (ratio - 1.0);
    }
  }
  EXPECT_NEAR(sum / (2 * kBots), 0.0, 0.005) << "they are right on average";
  EXPECT_LT(std::sqrt(squares / (2 * kBots)), 0.025);
  for (std::size_t i = 0; i < exact_.seats.size(); ++i) {
    EXPECT_NEAR(sampled_.seats[i].se_hessian / exact_.seats[i].se_hessian, 1.0, 0.15);
    EXPECT_NEAR(sampled_.seats[i].se_robust / exact_.seats[i].se_robust, 1.0, 0.15);
  }
}

TEST_P(ManyBots, AreToldApartMoreCautiously) {
  for (std::size_t i = 0; i < kBots; ++i) {
    const Standing& exact = *exact_.bots[i].standing;
    const Standing& cautious = *sampled_.bots[i].standing;
    EXPECT_EQ(exact.rank, cautious.rank);
    EXPECT_LE(cautious.best, exact.best + 1) << "bot " << i;
    EXPECT_GE(cautious.worst + 1, exact.worst) << "bot " << i;
    EXPECT_LE(cautious.best, cautious.rank);
    EXPECT_GE(cautious.worst, cautious.rank);
  }
  const BotIndex best{kBots - 1}, worst{0};
  EXPECT_GT(*sampled_.superiority(best, worst, ErrorKind::shown), 0.975);
}

INSTANTIATE_TEST_SUITE_P(Tables, ManyBots, ::testing::Values(2, 4),
                         [](const auto& players) { return "Of" + std::to_string(players.param); });

TEST(ManyBotsWithLittleToTell, KeepTheirMarks) {
  using testing::operator+;
  // One that won everything, one that lost everything, a pool apart, one without games.
  const auto matches = testing::duel(0, 1, 5, 5) + testing::duel(2, 0, 4, 0, 20) +
                       testing::duel(1, 3, 4, 0, 30) + testing::duel(4, 5, 3, 2, 40);
  const Ladder exact = rate(matches, 7, {.anchor = {}});
  const Ladder sampled = rate(matches, 7, {.anchor = {}, .most_factorised = 1});
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(exact.bots[i].links.flag, sampled.bots[i].links.flag);
    EXPECT_NEAR(exact.bots[i].rating->elo, sampled.bots[i].rating->elo, 1e-5) << i;
    EXPECT_NEAR(sampled.bots[i].rating->se / exact.bots[i].rating->se, 1.0, 0.12) << i;
  }
}

}  // namespace
}  // namespace splendor::rating
