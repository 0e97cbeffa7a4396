#include "arena/rating/match.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::match;

TEST(Match, RefusesRanksThatAreNoCompetitionRanking) {
  EXPECT_THROW(match(0, {{0, 1}, {1, 3}}), std::invalid_argument);
  EXPECT_THROW(match(0, {{0, 1}, {1, 1}, {2, 2}}), std::invalid_argument);
  EXPECT_THROW(match(0, {{0, 2}, {1, 2}}), std::invalid_argument);
}

TEST(Match, RefusesOneSeatAndFiveSeats) {
  EXPECT_THROW(match(0, {{0, 1}}), std::invalid_argument);
  EXPECT_THROW(match(0, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}), std::invalid_argument);
}

TEST(Match, CountsWhoSharesTheWin) {
  EXPECT_EQ(match(0, {{0, 1}, {1, 1}, {2, 3}, {3, 4}}).winners(), 2U);
  EXPECT_EQ(match(0, {{0, 1}, {1, 1}, {2, 1}, {3, 1}}).winners(), 4U);
  EXPECT_EQ(match(0, {{0, 2}, {1, 1}}).winners(), 1U);
}

TEST(Match, IsAMirrorOnlyIfOneBotHoldsEverySeat) {
  EXPECT_TRUE(match(0, {{4, 1}, {4, 2}, {4, 3}}).is_mirror());
  EXPECT_FALSE(match(0, {{4, 1}, {4, 2}, {5, 3}}).is_mirror());
}

}  // namespace
}  // namespace splendor::rating
