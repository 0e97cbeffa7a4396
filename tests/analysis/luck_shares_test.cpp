// Shares of victories without luck.
#include "arena/analysis/luck_shares.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "referee/rules/random.hpp"

namespace splendor::analysis {
namespace {

// A game of two entrants that the one in seat 1 wins or loses.
void add_game(LuckShares& shares, std::uint64_t seed, std::uint32_t in_seat_1, bool won,
              double luck_of_seat_1) {
  arena::GameResult result;
  result.seed = seed;
  result.seats.push_back(arena::Entrant(in_seat_1));
  result.seats.push_back(arena::Entrant(1 - in_seat_1));
  GameAnalysis analysis;
  analysis.seats.resize(2);
  analysis.seats[0].result = won ? 1.0 : 0.0;
  analysis.seats[1].result = won ? 0.0 : 1.0;
  analysis.seats[0].luck = luck_of_seat_1;
  analysis.seats[1].luck = -luck_of_seat_1;
  shares.add(result, analysis);
}

TEST(LuckShares, AreMoreCertainWhereLuckDecides) {
  LuckShares shares(2);
  Random random(1);
  double wins = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const std::uint32_t in_seat_1 : {0U, 1U}) {
      const double luck = random.below(2) == 0 ? 0.4 : -0.4;
      const bool won = random.below(1000) < 1000 * (0.5 + luck);
      wins += won == (in_seat_1 == 0) ? 1 : 0;
      add_game(shares, seed, in_seat_1, won, luck);
    }
  }
  const LuckShare share = shares.shares()[0];
  EXPECT_EQ(share.games, 400U);
  EXPECT_NEAR(share.win_share, wins / 400, 1e-12);
  const double raw_error = 1.96 * std::sqrt(0.25 / 400);
  EXPECT_LT(share.error95.value(), 0.8 * raw_error);
  EXPECT_NEAR(share.adjusted, 0.5, 1.5 * share.error95.value());
  EXPECT_NEAR(share.adjusted + shares.shares()[1].adjusted, 1.0, 1e-9);
}

TEST(LuckShares, AreTheRawOnesWhereOneBotWinsEverything) {
  LuckShares shares(3);
  Random random(2);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const double luck = random.below(2) == 0 ? 0.4 : -0.4;
    add_game(shares, seed, 0, true, luck);
    add_game(shares, seed, 1, false, luck);
  }
  const auto all = shares.shares();
  EXPECT_EQ(all[0].adjusted, 1.0);
  EXPECT_EQ(all[0].error95, 0.0);
  EXPECT_EQ(all[1].adjusted, 0.0);
  EXPECT_EQ(all[2].games, 0U);
  EXPECT_EQ(all[2].adjusted, 0.0);
}

TEST(LuckShares, TakeOffADealWhatTheDealsOfTheOtherHalfTell) {
  LuckShares shares(2);
  // In one half luck decides; in the other the bot wins whatever its luck.
  add_game(shares, 0, 0, true, 0.4);
  add_game(shares, 1, 0, true, 0.2);
  add_game(shares, 2, 0, false, -0.4);
  add_game(shares, 3, 0, true, 0.2);
  const LuckShare share = shares.shares()[0];
  EXPECT_EQ(share.win_share, 0.75);
  EXPECT_LT(share.adjusted, 0.74) << "so the luck of the second half is taken off";
}

TEST(LuckShares, HaveNoErrorWithASingleDeal) {
  LuckShares shares(2);
  add_game(shares, 1, 0, true, 0.1);
  add_game(shares, 1, 1, true, 0.1);
  EXPECT_FALSE(shares.shares()[0].error95);
}

}  // namespace
}  // namespace splendor::analysis
