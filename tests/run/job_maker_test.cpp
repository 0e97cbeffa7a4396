#include "arena/run/job_maker.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

v1::BotSpec bot(const std::string& name) {
  v1::BotSpec spec;
  spec.set_name(name);
  return spec;
}

TEST(JobMaker, SeatsTheBotsInTheOrderOfThePlan) {
  JobMaker maker{league::Settings()};
  for (const char* name : {"a", "b", "c"}) maker.add_bot(bot(name));
  EXPECT_EQ(maker.bots(), 3U);
  const v1::MatchJob job = maker.job({3, 4}, {77, {Entrant(2), Entrant(0), Entrant(2)}});
  ASSERT_EQ(job.seats_size(), 3);
  EXPECT_EQ(job.seats(0).name(), "c");
  EXPECT_EQ(job.seats(1).name(), "a");
  EXPECT_EQ(job.seats(2).name(), "c");
  EXPECT_EQ(job.seed(), 77U);
}

TEST(JobMaker, PassesOnEverySettingThatARefereeNeeds) {
  league::Settings settings;
  settings.move_time = league::Milliseconds(1);
  settings.bank = league::Milliseconds(2);
  settings.increment = league::Milliseconds(3);
  settings.startup = league::Milliseconds(4);
  settings.ponder = true;
  settings.on_fault = league::OnFault::end;
  settings.games_per_process = 5;
  settings.memory_mib = 6;
  settings.threads = 7;
  settings.tmp_mib = 8;
  settings.processes = league::Processes::many;
  settings.ruleset.max_rounds = 9;
  JobMaker maker(settings);
  maker.add_bot(bot("a"));
  const v1::MatchJob job = maker.job({0, 0}, {1, {Entrant(0), Entrant(0)}});
  EXPECT_EQ(job.time().move_ms(), 1U);
  EXPECT_EQ(job.time().bank_ms(), 2U);
  EXPECT_EQ(job.time().increment_ms(), 3U);
  EXPECT_EQ(job.startup_ms(), 4U);
  EXPECT_TRUE(job.ponder());
  EXPECT_EQ(job.on_fault(), v1::ON_FAULT_END);
  EXPECT_EQ(job.games_per_process(), 5U);
  EXPECT_EQ(job.limits().memory_mib(), 6U);
  EXPECT_EQ(job.limits().threads(), 7U);
  EXPECT_EQ(job.limits().tmp_mib(), 8U);
  EXPECT_TRUE(job.limits().many_processes());
  EXPECT_EQ(job.ruleset().max_rounds(), 9U);
  EXPECT_EQ(job.ruleset().name(), "") << "no ruleset that has a name";
}

TEST(JobMaker, NamesTheRulesetIfItHasAName) {
  JobMaker maker{league::Settings()};
  maker.add_bot(bot("a"));
  EXPECT_EQ(maker.job({0, 0}, {1, {Entrant(0), Entrant(0)}}).ruleset().name(), "tournament");
}

TEST(JobMaker, MakesIdsThatTellTheSlot) {
  for (const Slot slot : {Slot{0, 0}, Slot{1, 2}, Slot{0xffffffff, 0xfffffffe}}) {
    EXPECT_EQ(slot_of(job_id(slot)), slot);
  }
  JobMaker maker{league::Settings()};
  maker.add_bot(bot("a"));
  EXPECT_EQ(maker.job({1, 2}, {1, {Entrant(0), Entrant(0)}}).id(), job_id({1, 2}));
}

}  // namespace
}  // namespace splendor::arena
