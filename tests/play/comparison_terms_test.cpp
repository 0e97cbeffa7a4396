// How a stored comparison is decided.
#include "arena/play/comparison_terms.hpp"

#include <gtest/gtest.h>

#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"

namespace splendor::play {
namespace {

const std::string kOne(64, '1');
const std::string kTwo(64, '2');

TEST(ComparisonTerms, AreStoredInSettingsThatStillDescribeTheGames) {
  const std::string games = league::to_toml({});
  const std::string settings = to_settings({games, kOne});
  EXPECT_EQ(league::parse_settings("settings", settings), league::Settings{});
  const ComparisonTerms read = read_terms(settings);
  EXPECT_EQ(read.games, games);
  EXPECT_EQ(read.evaluator, kOne);
}

TEST(ComparisonTerms, OfAComparisonByRawResultsAreItsGamesAlone) {
  const std::string games = league::to_toml({});
  EXPECT_EQ(to_settings({games, std::nullopt}), games);
  EXPECT_EQ(read_terms(games).games, games);
  EXPECT_FALSE(read_terms(games).evaluator);
}

TEST(ComparisonTerms, ConflictUnlessTheEvaluatorIsTheSame) {
  EXPECT_FALSE(find_conflict({"", kOne}, {"", kOne}, 3));
  EXPECT_FALSE(find_conflict({"", std::nullopt}, {"", std::nullopt}, 3));
  EXPECT_TRUE(find_conflict({"", std::nullopt}, {"", kOne}, 3));
  EXPECT_TRUE(find_conflict({"", kOne}, {"", std::nullopt}, 3));
  const auto conflict = find_conflict({"", kOne}, {"", kTwo}, 3);
  ASSERT_TRUE(conflict);
  for (const std::string& part : {std::string("comparison 3"), kOne, kTwo}) {
    EXPECT_NE(conflict->find(part), conflict->npos) << *conflict;
  }
}

}  // namespace
}  // namespace splendor::play
