#include "arena/rating/ladder/connectivity.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::duel;
using testing::match;
using testing::operator+;

std::vector<Flag> flags(const Connectivity& links) {
  std::vector<Flag> result;
  for (const BotLinks& bot : links.bots) result.push_back(bot.flag);
  return result;
}

// Bots 0, 1 and 2 have all beaten each other.
std::vector<Match> core() { return duel(0, 1, 1, 1) + duel(1, 2, 1, 1) + duel(0, 2, 1, 1); }

TEST(Connectivity, FlagsPerfectScoresAboveAndBelowTheCore) {
  const auto links =
      connectivity(core() + duel(3, 0, 2, 0) + duel(4, 1, 0, 2), 5, LikelihoodKind::full);
  EXPECT_EQ(flags(links),
            (std::vector{Flag::none, Flag::none, Flag::none, Flag::above, Flag::below}));
  EXPECT_FALSE(links.bots[3].in_reference);
  EXPECT_TRUE(links.bots[0].in_reference);
}

TEST(Connectivity, CallsABotThatOnlyMetAnAbovePlayerAndLostIndeterminate) {
  const auto links =
      connectivity(core() + duel(3, 0, 1, 0) + duel(3, 4, 1, 0), 5, LikelihoodKind::full);
  EXPECT_EQ(links.bots[4].flag, Flag::indeterminate);
}

TEST(Connectivity, TakesATieAsALinkBothWays) {
  const auto links = connectivity(std::vector{match(0, {{0, 1}, {1, 1}})}, 2, LikelihoodKind::full);
  EXPECT_TRUE(links.is_one_core());
}

TEST(Connectivity, FollowsACircleOfWins) {
  const auto links =
      connectivity(duel(0, 1, 1, 0) + duel(1, 2, 1, 0) + duel(2, 0, 1, 0), 3, LikelihoodKind::full);
  EXPECT_TRUE(links.is_one_core());
}

TEST(Connectivity, NumbersPoolsByTheirFirstBot) {
  const auto links = connectivity(duel(3, 1, 1, 1) + duel(0, 4, 1, 1), 5, LikelihoodKind::full);
  EXPECT_EQ(links.pools, 3U);
  EXPECT_EQ(links.bots[0].pool, 0U);
  EXPECT_EQ(links.bots[4].pool, 0U);
  EXPECT_EQ(links.bots[1].pool, 1U);
  EXPECT_EQ(links.bots[3].pool, 1U);
  EXPECT_EQ(links.bots[2].pool, 2U);
  EXPECT_EQ(links.bots[2].flag, Flag::no_games);
  EXPECT_FALSE(links.is_one_core());
}

TEST(Connectivity, HasNoCoreWhereNobodyReachesAnyoneBack) {
  const auto links = connectivity(duel(0, 1, 1, 0) + duel(1, 2, 1, 0), 3, LikelihoodKind::full);
  EXPECT_EQ(flags(links), (std::vector{Flag::above, Flag::indeterminate, Flag::below}));
  for (const BotLinks& bot : links.bots) EXPECT_TRUE(bot.in_reference);
}

TEST(Connectivity, OfTheWinnerLikelihoodIgnoresWhoCameSecond) {
  const std::vector matches{match(0, {{0, 1}, {1, 2}, {2, 3}}), match(1, {{0, 2}, {1, 1}, {2, 3}}),
                            match(2, {{0, 2}, {2, 1}, {3, 3}}), match(3, {{0, 1}, {2, 3}, {3, 2}})};
  EXPECT_EQ(connectivity(matches, 4, LikelihoodKind::full).bots[3].flag, Flag::none);
  EXPECT_EQ(connectivity(matches, 4, LikelihoodKind::winner).bots[3].flag, Flag::below);
}

TEST(Connectivity, SurvivesAChainOfThousandsOfBots) {
  std::vector<Match> chain;
  constexpr std::uint32_t bots = 4000;
  for (std::uint32_t bot = 0; bot + 1 < bots; ++bot) {
    chain.push_back(match(bot, {{bot, 1}, {bot + 1, 2}}));
  }
  chain.push_back(match(bots, {{bots - 1, 1}, {0, 2}}));
  EXPECT_TRUE(connectivity(chain, bots, LikelihoodKind::full).is_one_core());
}

}  // namespace
}  // namespace splendor::rating
