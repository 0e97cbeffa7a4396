#include "arena/season/due.hpp"

#include "tests/season/season_file.hpp"

namespace splendor::season {
namespace {

using arena::Stage;
using arena::StageId;
using arena::StageKind;
using arena::StageState;

class Calendar : public ::testing::Test {
 protected:
  std::vector<Task> tasks(const std::string& now, bool trusts_clock = true) const {
    std::vector<Task> tasks;
    for (const Due& task : due(settings_, state_, at(now), trusts_clock))
      tasks.push_back(task.task);
    return tasks;
  }
  void add_stage(StageKind kind, const std::string& due_at, StageState state) {
    Stage stage;
    stage.id = StageId(static_cast<std::int64_t>(state_.stages.size()) + 1);
    stage.kind = kind;
    stage.due = at(due_at);
    stage.state = state;
    state_.stages.push_back(stage);
  }
  using Tasks = std::vector<Task>;

  SeasonSettings settings_ = parse(kSeasonFile);
  SeasonState state_;
};

TEST_F(Calendar, NothingIsDueBeforeTheFirstNight) {
  EXPECT_EQ(tasks("2026-08-20 12:00"), Tasks{});
  EXPECT_EQ(tasks("2026-09-01 12:00"), Tasks{}) << "the last night was before the opening";
}

TEST_F(Calendar, ANightIsPlayedOnceAndOnlyTheNewestOneIsMadeUpFor) {
  EXPECT_EQ(tasks("2026-09-02 02:00"), Tasks{Task::nightly});
  const auto late = due(settings_, state_, at("2026-09-08 12:00"));
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].due, at("2026-09-08 02:00"));
  add_stage(StageKind::nightly, "2026-09-08 02:00", StageState::published);
  EXPECT_EQ(tasks("2026-09-08 12:00"), Tasks{});
  EXPECT_EQ(tasks("2026-09-08 01:00"), Tasks{}) << "an earlier night is not played later";
}

TEST_F(Calendar, WhatWasBegunIsFinishedFirst) {
  add_stage(StageKind::nightly, "2026-09-02 02:00", StageState::playing);
  EXPECT_EQ(tasks("2026-09-03 02:00"), (Tasks{Task::play, Task::publish, Task::nightly}));
  state_.stages[0].state = StageState::played;
  EXPECT_EQ(tasks("2026-09-02 03:00"), Tasks{Task::publish});
}

TEST_F(Calendar, TheFieldIsFrozenAMinuteAfterTheGrace) {
  add_stage(StageKind::nightly, "2026-09-11 02:00", StageState::published);
  EXPECT_EQ(tasks("2026-09-12 00:29"), Tasks{});
  EXPECT_EQ(tasks("2026-09-12 00:30"), Tasks{Task::freeze});
  state_.is_frozen = true;
  EXPECT_EQ(tasks("2026-09-12 02:30"), Tasks{}) << "no night after the deadline";
}

TEST_F(Calendar, NoNightBeginsWhenSubmissionsClose) {
  settings_.nightly_at = std::chrono::minutes(29);  // the end of the grace
  add_stage(StageKind::nightly, "2026-09-11 00:29", StageState::published);
  EXPECT_EQ(tasks("2026-09-12 00:29"), Tasks{});
  EXPECT_EQ(next_due(settings_, state_, at("2026-09-11 12:00"))->task, Task::freeze);
}

TEST_F(Calendar, TheFieldWaitsAnHourForExaminations) {
  add_stage(StageKind::nightly, "2026-09-11 02:00", StageState::published);
  state_.waits_for_verdicts = true;
  EXPECT_EQ(tasks("2026-09-12 01:29"), Tasks{});
  EXPECT_EQ(tasks("2026-09-12 01:30"), Tasks{Task::freeze});
}

TEST_F(Calendar, NoNightBeginsWhileTheFieldWaitsForExaminations) {
  settings_.nightly_at = std::chrono::minutes(60);
  add_stage(StageKind::nightly, "2026-09-11 01:00", StageState::published);
  state_.waits_for_verdicts = true;
  EXPECT_EQ(tasks("2026-09-12 01:10"), Tasks{});
}

TEST_F(Calendar, NothingIsReleasedWhileTheFieldWaitsForExaminations) {
  settings_.final_at = at("2026-09-12 00:45");
  add_stage(StageKind::nightly, "2026-09-11 02:00", StageState::published);
  state_.waits_for_verdicts = true;
  EXPECT_EQ(tasks("2026-09-12 01:00"), Tasks{});
  EXPECT_EQ(tasks("2026-09-12 01:30"), (Tasks{Task::freeze, Task::final, Task::release}));
}

TEST_F(Calendar, AWeekLateEverythingIsDoneInOrder) {
  EXPECT_EQ(tasks("2026-09-19 12:00"), (Tasks{Task::freeze, Task::final, Task::release}));
}

TEST_F(Calendar, TheReleaseWaitsForItsTimeAndForTheFinal) {
  settings_.release_at = at("2026-09-20 12:00");
  state_.is_frozen = true;
  EXPECT_EQ(tasks("2026-09-19 12:00"), Tasks{Task::final});
  add_stage(StageKind::final, "2026-09-12 08:00", StageState::published);
  EXPECT_EQ(tasks("2026-09-19 12:00"), Tasks{});
  EXPECT_EQ(tasks("2026-09-20 12:00"), Tasks{Task::release});
  state_.is_released = true;
  EXPECT_EQ(tasks("2027-09-20 12:00"), Tasks{});
  EXPECT_FALSE(next_due(settings_, state_, at("2027-09-20 12:00")));
}

TEST_F(Calendar, ADoubtfulClockOnlyFinishesWhatWasBegun) {
  add_stage(StageKind::nightly, "2026-09-02 02:00", StageState::playing);
  EXPECT_EQ(tasks("2027-09-19 12:00", false), (Tasks{Task::play, Task::publish}));
}

TEST_F(Calendar, SaysWhatComesNext) {
  EXPECT_EQ(next_due(settings_, state_, at("2026-08-01 12:00"))->due, at("2026-09-02 02:00"));
  EXPECT_EQ(next_due(settings_, state_, at("2026-09-11 12:00"))->task, Task::freeze);
  state_.is_frozen = true;
  EXPECT_EQ(next_due(settings_, state_, at("2026-09-12 01:00"))->task, Task::final);
}

}  // namespace
}  // namespace splendor::season
