#include "arena/rating/ladder/curve.hpp"

#include <gtest/gtest.h>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::duel;
using testing::operator+;

TEST(RatingCurve, EndsAtTheLadderOfAllMatches) {
  const auto matches = duel(0, 1, 30, 20) + duel(1, 2, 30, 20, 50) + duel(0, 2, 40, 10, 100);
  const auto curve = rating_curve(matches, 3, {});
  const Ladder ladder = rate(matches, 3, {});
  ASSERT_EQ(curve.size(), 50U);
  EXPECT_EQ(curve.back().matches, matches.size());
  for (std::size_t bot = 0; bot < 3; ++bot) {
    EXPECT_NEAR(curve.back().bots[bot]->elo, ladder.bots[bot].rating->elo, 1e-6);
    EXPECT_NEAR(curve.back().bots[bot]->se, ladder.bots[bot].rating->se, 1e-6);
  }
}

TEST(RatingCurve, HasNoPointForABotBeforeItsFirstGame) {
  const auto curve = rating_curve(duel(0, 1, 10, 10) + duel(1, 2, 10, 10, 20), 3, {}, 4);
  ASSERT_EQ(curve.size(), 4U);
  EXPECT_FALSE(curve[0].bots[2]);
  EXPECT_TRUE(curve[0].bots[1]);
  EXPECT_TRUE(curve[3].bots[2]);
}

TEST(RatingCurve, HasNoMorePointsThanMatches) {
  const auto curve = rating_curve(duel(0, 1, 1, 0), 2, {}, 50);
  ASSERT_EQ(curve.size(), 2U);
  EXPECT_EQ(curve[0].matches, 1U);
}

TEST(RatingCurve, UsesAnAnchorFromItsFirstGameOn) {
  const auto matches = duel(0, 1, 10, 10) + duel(1, 2, 10, 10, 20);
  const auto curve = rating_curve(matches, 3, {.anchor = Anchor{BotIndex{2}, 700.0}}, 2);
  EXPECT_NEAR(curve[0].bots[0]->elo, 0.0, 1e-6);
  EXPECT_EQ(curve[1].bots[2]->elo, 700.0);
}

}  // namespace
}  // namespace splendor::rating
