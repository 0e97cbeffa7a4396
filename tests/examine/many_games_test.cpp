// The examination of bots that say they can play many games in one process.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/examine/scripted_runner.hpp"

namespace splendor::examine {
namespace {

// The end of a process that stays for another game is not observed.
void say_many_games(const v1::MatchJob& job, v1::MatchRecord& record) {
  v1::SeatRecord& seat = *record.mutable_seats(seat_of_candidate(job));
  if (job.ruleset().max_rounds() == 1) seat.set_at_end(v1::AT_END_UNKNOWN);
  if (job.games_per_process() > 1 && job.ruleset().max_rounds() != 1) seat.set_process_game(1);
}

TEST(ManyGames, AreTwoInOneProcess) {
  ScriptedRunner runner;
  runner.edit = say_many_games;
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::accepted) << to_text(verdict);
  EXPECT_TRUE(verdict.remarks.empty()) << to_text(verdict);
  EXPECT_EQ(verdict.checks.back().name, "two games in one process");
  const auto count = runner.jobs.size();
  EXPECT_EQ(count, verdict.checks.size() + 1);
  EXPECT_EQ(runner.jobs[count - 2].games_per_process(), 2U);
  EXPECT_EQ(runner.jobs[count - 1].games_per_process(), 2U);
  EXPECT_NE(runner.jobs[count - 2].seed(), runner.jobs[count - 1].seed());
}

TEST(ManyGames, RejectsABotThatFailsInItsSecondGame) {
  ScriptedRunner runner;
  runner.edit = say_many_games;
  runner.sin = [](const v1::MatchJob& job) -> std::optional<Sin> {
    if (job.games_per_process() < 2 || job.ruleset().max_rounds() == 1) return std::nullopt;
    return Sin{0, fault(v1::FAULT_PROTOCOL, "the answer is to turn 1, but turn 0 was asked")};
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::rejected);
  EXPECT_EQ(std::ranges::count(verdict.checks, CheckState::failed, &Check::state), 1);
  EXPECT_EQ(verdict.checks.back().state, CheckState::failed);
}

TEST(ManyGames, RejectsABotThatFailsInTheFirstOfTwoGames) {
  ScriptedRunner runner;
  runner.edit = say_many_games;
  runner.sin = [](const v1::MatchJob& job) -> std::optional<Sin> {
    const bool is_hello = job.id() == 1;
    if (is_hello || job.ruleset().max_rounds() != 1) return std::nullopt;
    return Sin{0, fault(v1::FAULT_EXITED, "the bot exited with status 1")};
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::rejected);
  EXPECT_EQ(verdict.checks.back().state, CheckState::failed);
}

TEST(ManyGames, RemarksOnAProcessThatSaysManyGamesAndLeaves) {
  ScriptedRunner runner;
  runner.edit = [](const v1::MatchJob& job, v1::MatchRecord& record) {
    say_many_games(job, record);
    record.mutable_seats(seat_of_candidate(job))->set_process_game(0);
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::accepted);
  ASSERT_EQ(verdict.remarks.size(), 1U) << to_text(verdict);
  EXPECT_NE(verdict.remarks[0].find("ended after the first game"), std::string::npos);
}

}  // namespace
}  // namespace splendor::examine
