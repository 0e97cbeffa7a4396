#include "arena/rating/ladder/ladder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arena/rating/scale.hpp"
#include "tests/bench/rating_simulation.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::duel;
using testing::match;
using testing::operator+;

constexpr BotIndex kFirst{0}, kSecond{1}, kThird{2};

std::vector<Match> three_bots() {
  return duel(0, 1, 20, 10) + duel(1, 2, 20, 10, 30) + duel(0, 2, 25, 5, 60);
}

TEST(Ladder, OfOneBotThatPlaysItselfIsZeroWithoutError) {
  const std::vector matches{match(0, {{0, 1}, {0, 2}}), match(1, {{0, 2}, {0, 1}}),
                            match(2, {{0, 1}, {0, 2}})};
  const Ladder ladder = rate(matches, 1, {});
  ASSERT_TRUE(ladder.bots[0].rating);
  EXPECT_EQ(ladder.bots[0].rating->elo, 0.0);
  EXPECT_EQ(ladder.bots[0].rating->se, 0.0);
  EXPECT_EQ(ladder.bots[0].links.flag, Flag::none);
  EXPECT_EQ(ladder.deals->mirror_matches, 3U);
  EXPECT_NEAR(*ladder.deals->mirror_first_seat_share, 2.0 / 3.0, 1e-12);
}

TEST(Ladder, PutsTheMeanOfTheCoreAtTheAverage) {
  const Ladder ladder =
      rate(three_bots() + duel(3, 0, 5, 0, 90), 4, {.average = 1500.0, .anchor = {}});
  double sum = 0.0;
  for (std::size_t bot = 0; bot < 3; ++bot) sum += ladder.bots[bot].rating->elo;
  EXPECT_NEAR(sum / 3.0, 1500.0, 1e-9);
  EXPECT_GT(ladder.bots[3].rating->elo, 1700.0);
}

TEST(Ladder, AnchorMovesAllBotsAlikeAndMakesErrorsRelativeToItself) {
  const Ladder plain = rate(three_bots(), 3, {});
  const Ladder anchored = rate(three_bots(), 3, {.anchor = Anchor{kSecond, 1000.0}});
  EXPECT_EQ(anchored.bots[1].rating->elo, 1000.0);
  EXPECT_EQ(anchored.bots[1].rating->se, 0.0);
  const double shift = anchored.bots[0].rating->elo - plain.bots[0].rating->elo;
  EXPECT_NEAR(anchored.bots[2].rating->elo - plain.bots[2].rating->elo, shift, 1e-9);
  const double variance = plain.hessian(0, 0) + plain.hessian(1, 1) - 2 * plain.hessian(0, 1);
  EXPECT_NEAR(anchored.bots[0].rating->se_hessian, elo_from_nats(std::sqrt(variance)), 1e-9);
  EXPECT_NEAR(*anchored.superiority(kFirst, kThird, ErrorKind::hessian),
              *plain.superiority(kFirst, kThird, ErrorKind::hessian), 1e-9);
}

TEST(Ladder, AnchorLeavesOtherPoolsAlone) {
  const auto matches = duel(0, 1, 3, 2) + duel(2, 3, 4, 2, 10);
  const Ladder ladder = rate(matches, 4, {.anchor = Anchor{kFirst, 1000.0}});
  EXPECT_EQ(ladder.bots[0].rating->elo, 1000.0);
  EXPECT_NEAR(ladder.bots[2].rating->elo + ladder.bots[3].rating->elo, 0.0, 1e-9);
}

TEST(Ladder, ComparesNobodyAcrossPools) {
  const Ladder ladder = rate(duel(0, 1, 3, 2) + duel(2, 3, 4, 2, 10), 4, {});
  EXPECT_TRUE(ladder.superiority(kFirst, kSecond, ErrorKind::shown));
  EXPECT_FALSE(ladder.superiority(kFirst, kThird, ErrorKind::shown));
  EXPECT_EQ(ladder.bots[2].standing->rank, 1U);
  EXPECT_EQ(ladder.bots[2].standing->worst, 2U);
}

TEST(Ladder, ListsABotWithoutGamesLastAndUnranked) {
  const Ladder ladder = rate(duel(1, 2, 3, 2), 3, {});
  EXPECT_EQ(ladder.bots[0].links.flag, Flag::no_games);
  EXPECT_FALSE(ladder.bots[0].standing);
  EXPECT_NEAR(ladder.bots[0].rating->se, 500.0, 1e-9);
  EXPECT_EQ(ladder.order().back(), kFirst);
  EXPECT_FALSE(ladder.superiority(kFirst, kSecond, ErrorKind::hessian));
}

TEST(Ladder, WithoutPriorHasNoRatingsIfABotWonEverything) {
  const Ladder ladder = rate(three_bots() + duel(3, 0, 5, 0, 90), 4, {.prior = {}, .anchor = {}});
  EXPECT_EQ(ladder.no_estimate, NoEstimate::unbounded);
  EXPECT_FALSE(ladder.bots[0].rating);
  EXPECT_EQ(ladder.bots[3].tally.wins, 10U);
}

TEST(Ladder, ShowsTheSandwichErrorOnlyFromTwentyDealsOn) {
  // Each deal is split, so deals vary less than games and the sandwich is the smaller error.
  const auto split_deals = [](int deals) {
    std::vector<Match> matches = duel(0, 1, 1, 1);
    for (int i = 2; i < deals; ++i) {
      const auto deal = static_cast<std::uint32_t>(i);
      matches.push_back(match(deal, {{0, 1}, {1, 2}}));
      matches.push_back(match(deal, {{1, 1}, {0, 2}}));
    }
    return rate(matches, 2, {}).bots[0];
  };
  const LadderRow few = split_deals(19);
  ASSERT_LT(few.rating->se_robust, few.rating->se_hessian);
  EXPECT_EQ(few.rating->se, few.rating->se_hessian);
  const LadderRow enough = split_deals(20);
  EXPECT_EQ(enough.rating->se, enough.rating->se_robust);
}

TEST(Ladder, ShowsTheLargerErrorOfAFlaggedBotHoweverManyDealsItHas) {
  const LadderRow row = rate(three_bots() + duel(3, 0, 40, 0, 90), 4, {}).bots[3];
  ASSERT_EQ(row.links.flag, Flag::above);
  EXPECT_EQ(row.rating->se, std::max(row.rating->se_hessian, row.rating->se_robust));
  EXPECT_GT(row.rating->se_hessian, row.rating->se_robust);
}

TEST(Ladder, GivesSurelyDifferentBotsRanksOfTheirOwn) {
  const Ladder ladder = rate(duel(0, 1, 90, 10) + duel(1, 2, 90, 10, 100), 3, {});
  for (std::size_t i = 0; i < 3; ++i) {
    const Standing& standing = *ladder.bots[i].standing;
    EXPECT_EQ(standing.rank, i + 1);
    EXPECT_EQ(standing.best, i + 1);
    EXPECT_EQ(standing.worst, i + 1);
    EXPECT_EQ(standing.group, i + 1);
  }
}

TEST(Ladder, GroupsBotsThatCanNotBeToldApart) {
  const auto matches = duel(0, 1, 11, 10) + duel(0, 2, 90, 10, 30) + duel(1, 2, 90, 10, 130);
  const Ladder ladder = rate(matches, 3, {});
  EXPECT_EQ(ladder.bots[0].standing->group, 1U);
  EXPECT_EQ(ladder.bots[1].standing->group, 1U);
  EXPECT_EQ(ladder.bots[1].standing->best, 1U);
  EXPECT_EQ(ladder.bots[0].standing->worst, 2U);
  EXPECT_EQ(ladder.bots[2].standing->group, 2U);
  EXPECT_EQ(ladder.bots[2].standing->best, 3U);
}

TEST(Ladder, LetsBotsOfTheSameRatingShareTheirRank) {
  const Ladder ladder = rate(duel(0, 1, 10, 10), 2, {});
  ASSERT_EQ(ladder.bots[0].rating->elo, ladder.bots[1].rating->elo);
  EXPECT_EQ(ladder.bots[0].standing->rank, 1U);
  EXPECT_EQ(ladder.bots[1].standing->rank, 1U);
}

TEST(Ladder, CountsNoDealsOfABotWithItself) {
  auto matches = duel(0, 1, 10, 9);
  const Ladder before = rate(matches, 2, {});
  for (std::uint32_t deal = 0; deal < 10; ++deal) {
    matches.push_back(match(1000 + deal, {{0, 1}, {0, 2}}));
  }
  const Ladder after = rate(matches, 2, {});
  EXPECT_GT(before.bots[0].tally.clusters, 0U);
  EXPECT_EQ(after.bots[0].tally.clusters, before.bots[0].tally.clusters)
      << "they say nothing about how certain its rating is";
}

TEST(Ladder, FromAllPlacesKnowsMoreThanFromWinsAlone) {
  simulation::Random random(5);
  const std::vector<double> strengths = simulation::even_strengths(8, 400.0);
  std::vector<Match> matches;
  for (std::uint32_t deal = 0; deal < 2000; ++deal) {
    std::vector<BotIndex> seats;
    const auto first = static_cast<std::uint32_t>(random.below(8));
    const auto stride = static_cast<std::uint32_t>(1 + 2 * random.below(4));
    for (std::uint32_t i = 0; i < 4; ++i) seats.push_back({(first + i * stride) % 8});
    matches.push_back(simulation::play(seats, strengths, {deal}, random));
  }
  const Ladder full = rate(matches, 8, {});
  const Ladder winner = rate(matches, 8, {.likelihood = LikelihoodKind::winner, .anchor = {}});
  const double ratio =
      std::pow(winner.bots[3].rating->se_hessian / full.bots[3].rating->se_hessian, 2);
  EXPECT_NEAR(ratio, 2.56, 0.25);
  EXPECT_GT(full.bots[7].rating->elo, full.bots[0].rating->elo);
  EXPECT_GT(winner.bots[7].rating->elo, winner.bots[0].rating->elo);
}

TEST(Ladder, OfOnePlayerCountUsesOnlyMatchesOfThatCount) {
  const auto matches = duel(0, 1, 3, 2) + std::vector{match(9, {{1, 1}, {0, 2}, {2, 3}})};
  EXPECT_EQ(with_players(matches, 2).size(), 10U);
  EXPECT_EQ(with_players(matches, 3).size(), 1U);
  EXPECT_EQ(with_players(matches, 4).size(), 0U);
}

// The bars promise to hold the truth in 95 of 100 cases. 120 leagues of 8 bots.
TEST(Ladder, ErrorBarsCoverTheTruthAsOftenAsTheyPromise) {
  const std::vector<double> strengths = simulation::even_strengths(8, 400.0);
  int covered = 0, total = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    simulation::Random random(seed);
    std::vector<Match> matches;
    for (std::uint32_t deal = 0; deal < 400; ++deal) {
      const auto a = static_cast<std::uint32_t>(random.below(8));
      const auto b = static_cast<std::uint32_t>((a + 1 + random.below(7)) % 8);
      matches.push_back(simulation::play({{a}, {b}}, strengths, {deal}, random));
      matches.push_back(simulation::play({{b}, {a}}, strengths, {deal}, random));
    }
    const Ladder ladder = rate(matches, 8, {});
    for (std::size_t bot = 0; bot < 8; ++bot) {
      const Rating& rating = *ladder.bots[bot].rating;
      covered +=
          std::abs(rating.elo - elo_from_nats(strengths[bot])) <= kError95 * rating.se ? 1 : 0;
      ++total;
    }
  }
  EXPECT_NEAR(static_cast<double>(covered) / total, 0.945, 0.02);
}

}  // namespace
}  // namespace splendor::rating
