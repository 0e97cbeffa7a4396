#include "arena/standings/terms.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

Entry entry_called(const std::string& label) {
  Entry made;
  made.label = label;
  return made;
}

TEST(Terms, ANameWithoutAVersionMeansEveryVersion) {
  EXPECT_TRUE(is_called(entry_called("alpha@3"), {"alpha", std::nullopt}));
  EXPECT_TRUE(is_called(entry_called("alpha@3"), {"alpha", 3}));
  EXPECT_FALSE(is_called(entry_called("alpha@3"), {"alpha", 2}));
  EXPECT_FALSE(is_called(entry_called("alphabet@3"), {"alpha", std::nullopt}));
}

TEST(Terms, ABotPlaysFromTheBatchItJoinsToTheOneBeforeItLeaves) {
  Entry entry = entry_called("alpha@1");
  entry.joined_batch = 2;
  EXPECT_EQ(schedule_entry(entry).first_batch, 2U);
  entry.departure = Departure{};
  entry.departure->from_batch = 5;
  EXPECT_EQ(schedule_entry(entry).last_batch, 4U);
}

TEST(Terms, ABotThatLeavesBeforeTheFirstBatchNeverPlays) {
  Entry entry = entry_called("alpha@1");
  entry.departure = Departure{};
  entry.departure->from_batch = 0;
  const schedule::Entry scheduled = schedule_entry(entry);
  EXPECT_GT(scheduled.first_batch, 1'000'000U);
}

TEST(Terms, ATimeLimitThatWasChangedLaterReplacesThatOfTheSettings) {
  league::Settings settings;
  League league;
  league.limit = TimeLimit{std::nullopt, std::chrono::milliseconds(1500)};
  const schedule::StopRule rule = rule_of(league, settings);
  EXPECT_FALSE(rule.deadline);
  EXPECT_EQ(rule.time_played, std::chrono::seconds(2));
}

}  // namespace
}  // namespace splendor::arena
