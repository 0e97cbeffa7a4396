#include "arena/examine/qualify.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"
#include "tests/examine/golden.hpp"
#include "tests/examine/scripted_runner.hpp"

namespace splendor::examine {
namespace {

Check& find(Verdict& verdict, const std::string& name) {
  for (Check& check : verdict.checks) {
    if (check.name == name) return check;
  }
  throw std::runtime_error("no check " + name);
}

std::size_t count(const Verdict& verdict, CheckState state) {
  std::size_t found = 0;
  for (const Check& check : verdict.checks) found += check.state == state ? 1 : 0;
  return found;
}

TEST(Qualification, OfAGoodBotIsOnePage) {
  ScriptedRunner runner;
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::accepted);
  EXPECT_EQ(count(verdict, CheckState::passed), verdict.checks.size());
  EXPECT_EQ(verdict.slowest_move_us, 1000U) << "less what the machine kept it waiting";
  expect_golden("accepted.txt", to_text(verdict));
}

TEST(Qualification, PlaysEverySeatOfEveryTableAndEveryRulesetThatIsClaimed) {
  ScriptedRunner runner;
  Examination claims = examination();
  claims.players = {2, 3, 4};
  claims.rulesets = {"tournament", "da-2021"};
  EXPECT_EQ(qualify(claims, runner).outcome, Outcome::accepted);
  std::set<std::pair<int, int>> seats;
  std::set<std::string> rulesets;
  std::set<std::string> opponents;
  std::set<std::uint64_t> ids;
  for (const v1::MatchJob& job : runner.jobs) {
    ids.insert(job.id());
    if (job.position().empty() && job.ruleset().max_rounds() != 1) {
      seats.emplace(job.seats_size(), seat_of_candidate(job));
      for (const v1::BotSpec& seat : job.seats()) opponents.insert(seat.name());
    }
    if (!job.position().empty()) rulesets.insert(job.ruleset().name());
  }
  EXPECT_EQ(seats.size(), 9U);
  EXPECT_EQ(rulesets, (std::set<std::string>{"tournament", "da-2021"}));
  EXPECT_EQ(opponents, (std::set<std::string>{"random_bot", "greedy_bot", kCandidate}));
  EXPECT_EQ(ids.size(), runner.jobs.size());
}

TEST(Qualification, PutsTheBotWhereItIsToMove) {
  ScriptedRunner runner;
  Examination claims = examination();
  claims.players = {3};
  runner.sin = [](const v1::MatchJob& job) -> std::optional<Sin> {
    if (job.position().empty()) return std::nullopt;
    return Sin{0, fault(v1::FAULT_TIMEOUT, "no move within 2000 ms")};
  };
  const Verdict verdict = qualify(claims, runner);
  EXPECT_EQ(count(verdict, CheckState::failed), 3U);
  for (const Check& check : verdict.checks) {
    if (check.state != CheckState::failed) continue;
    EXPECT_EQ(check.turn, 0U);
    EXPECT_NE(check.asked.find("ply 3"), std::string::npos) << check.asked;
  }
}

// One golden page for each way to fail.
struct Failure {
  std::string page;
  std::string in;  // a part of the check's name
  Sin sin;
  std::string stderr_text = {};
};

class Rejected : public ::testing::TestWithParam<Failure> {};

TEST_P(Rejected, IsAPageThatItsAuthorCanActOn) {
  const Failure& failure = GetParam();
  ScriptedRunner runner;
  std::vector<std::string> names;
  Examination examined = examination();
  examined.progress = [&](std::size_t, std::size_t, const std::string& name) {
    names.push_back(name);
  };
  runner.sin = [&](const v1::MatchJob&) -> std::optional<Sin> {
    if (names.back().find(failure.in) == std::string::npos) return std::nullopt;
    return failure.sin;
  };
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
    record.mutable_seats(seat_of_candidate(job))->set_stderr_tail(failure.stderr_text);
  };
  const Verdict verdict = qualify(examined, runner);
  EXPECT_EQ(verdict.outcome, Outcome::rejected);
  const std::string page = to_text(verdict);
  expect_golden(failure.page + ".txt", page);
  for (const char c : page) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ');
  std::string_view rest = page;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    EXPECT_LE(columns(line), 80U) << line;
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

Sin illegal_move() {
  Sin sin{1, fault(v1::FAULT_ILLEGAL_MOVE, "gold can't be taken; it comes with reserving a card")};
  sin.fault.set_rule("take_gold");
  sin.fault.set_answer("T wo");
  return sin;
}

INSTANTIATE_TEST_SUITE_P(
    All, Rejected,
    ::testing::Values(
        Failure{"illegal_move", "game of 2, seat 2", illegal_move(), "depth 3\nbest T wo\n"},
        Failure{"timeout",
                "forced_pass",
                {0, fault(v1::FAULT_TIMEOUT,
                          "no move within 2000 ms (it used 1998 ms of CPU "
                          "time)")}},
        Failure{"startup_timeout",
                "hello",
                {-1, fault(v1::FAULT_STARTUP_TIMEOUT,
                           "the bot did not answer the hello within 5000 ms")}},
        Failure{"startup_failed",
                "hello",
                {-1, fault(v1::FAULT_STARTUP_FAILED,
                           "the bot can't be started: exec: No such file "
                           "or directory")}},
        Failure{"exited",
                "hello",
                {-1, fault(v1::FAULT_EXITED, "the bot exited with status 1")},
                "Traceback (most recent call last):\n  File \"/bot/main.py\", line 3, in "
                "<module>\n    import numpy\nModuleNotFoundError: No module named 'numpy'\n"},
        Failure{"signalled",
                "game",
                {5, fault(v1::FAULT_SIGNALLED,
                          "the bot was killed by signal 11 (Segmentation "
                          "fault)")}},
        Failure{"protocol",
                "hello",
                {0, fault(v1::FAULT_PROTOCOL,
                          "a message of 13 bytes is not a FromBot of the "
                          "protocol")}},
        Failure{"hostile",
                "noble_choice",
                {0, fault(v1::FAULT_PROTOCOL, "\x1b[2J\"<script>\" is not a move")},
                "\x1b]0;evil\x07\xff\xfe\n" + std::string(300, 'x') +
                    "\n\xe2\x80\xae"
                    "abc\n"}),
    [](const auto& test) { return test.param.page; });

TEST(Qualification, EndsAfterAFailedHello) {
  ScriptedRunner runner;
  runner.sin = [](const v1::MatchJob&) {
    return Sin{-1, fault(v1::FAULT_EXITED, "the bot exited with status 1")};
  };
  Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(runner.jobs.size(), 1U);
  EXPECT_EQ(find(verdict, "hello").turn, std::nullopt);
  EXPECT_EQ(count(verdict, CheckState::not_run), verdict.checks.size() - 1);
}

TEST(Qualification, EndsAfterThreeFailures) {
  ScriptedRunner runner;
  runner.sin = [](const v1::MatchJob& job) -> std::optional<Sin> {
    if (job.ruleset().max_rounds() == 1) return std::nullopt;
    return Sin{0, fault(v1::FAULT_TIMEOUT, "no move")};
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(count(verdict, CheckState::failed), 3U);
  EXPECT_EQ(runner.jobs.size(), 4U);
  EXPECT_EQ(verdict.outcome, Outcome::rejected);
}

TEST(Qualification, PlaysVoidMatchesAgain) {
  ScriptedRunner runner;
  int voids = 0;
  runner.edit = [&](const v1::MatchJob&, v1::MatchRecord& record) {
    if (++voids <= 2) record.set_void_reason("the machine was busy");
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::accepted);
  EXPECT_EQ(verdict.checks[0].happened, "");
  EXPECT_EQ(runner.jobs.size(), verdict.checks.size() + 2);
}

TEST(Qualification, ThatFailsByAFaultOfTheArenaIsNoVerdict) {
  ScriptedRunner runner;
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord&) {
    if (job.id() == 3) throw ArenaFault("the referee ended in the middle of a match");
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::unjudged);
  EXPECT_EQ(runner.jobs.size(), 5U) << "three attempts at the third, and no more";
  expect_golden("unjudged.txt", to_text(verdict));
}

TEST(Qualification, RejectsABotThatFailedThoughALaterCheckCouldNotBePlayed) {
  ScriptedRunner runner;
  runner.sin = [](const v1::MatchJob& job) -> std::optional<Sin> {
    if (job.id() != 2) return std::nullopt;
    return Sin{0, fault(v1::FAULT_EXITED, "the bot exited with status 1")};
  };
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
    if (job.id() == 3) record.set_void_reason("the machine was busy");
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(count(verdict, CheckState::failed), 1U);
  EXPECT_EQ(count(verdict, CheckState::unjudged), 1U);
  EXPECT_EQ(verdict.outcome, Outcome::rejected);
}

TEST(Qualification, BlamesTheArenaIfAHouseBotFails) {
  ScriptedRunner runner;
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
    *record.mutable_seats(1 - seat_of_candidate(job))->mutable_fault() =
        fault(v1::FAULT_EXITED, "it exited");
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::unjudged);
  EXPECT_EQ(verdict.checks[0].happened, "3 times: the house bot random_bot failed: it exited");
}

TEST(Qualification, RemarksOnDefectsThatAreNoFaults) {
  ScriptedRunner runner;
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
    v1::SeatRecord& seat = *record.mutable_seats(seat_of_candidate(job));
    seat.set_at_end(v1::AT_END_KILLED);
    seat.set_startup_us(3'000'000);
    seat.set_peak_memory_kib(450 * 1024);
    seat.set_stderr_dropped(1);
    if (job.ruleset().max_rounds() == 1) record.mutable_plies(1)->set_wall_us(1'200'000);
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::accepted);
  EXPECT_EQ(verdict.remarks.size(), 5U);
  expect_golden("remarks.txt", to_text(verdict));
}

TEST(Qualification, DoesNotRemarkOnABotThatUsesItsClock) {
  ScriptedRunner runner;
  runner.edit = [&](const v1::MatchJob&, v1::MatchRecord& record) {
    for (v1::PlyRecord& ply : *record.mutable_plies()) ply.set_wall_us(1'900'000);
  };
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_TRUE(verdict.remarks.empty()) << to_text(verdict);
  EXPECT_EQ(verdict.slowest_move_us, 1'899'500U) << "the figure is shown all the same";
}

// A match that is void while the candidate, which logs 900 MB, has to answer.
void make_void_flood(const v1::MatchJob& job, v1::MatchRecord& record) {
  record.set_void_reason("the bot was ready to run for 2195 ms of 5400 ms");
  record.set_overloaded(true);
  record.set_void_seat(static_cast<std::uint32_t>(seat_of_candidate(job)) + 1);
  v1::SeatRecord& seat = *record.mutable_seats(seat_of_candidate(job));
  seat.set_stderr_dropped(900'000'000);
  seat.set_at_end(v1::AT_END_UNKNOWN);
}

TEST(Qualification, DoesNotBlameALogForWhatTheArenaDid) {
  const std::vector<std::function<void(v1::MatchRecord&)>> excuses{
      [](v1::MatchRecord& record) { record.set_overloaded(false); },  // such as a killed jail
      [](v1::MatchRecord& record) { record.set_void_seat(3 - record.void_seat()); },
  };
  for (const auto& excuse : excuses) {
    ScriptedRunner runner;
    runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
      make_void_flood(job, record);
      if (runner.jobs.size() == 2) excuse(record);
    };
    EXPECT_EQ(qualify(examination(), runner).outcome, Outcome::unjudged);
  }
}

TEST(Qualification, RejectsABotThatKeepsTheMachineBusyWithItsLog) {
  ScriptedRunner runner;
  runner.edit = make_void_flood;
  const Verdict verdict = qualify(examination(), runner);
  EXPECT_EQ(verdict.outcome, Outcome::rejected) << to_text(verdict);
  EXPECT_EQ(runner.jobs.size(), 3U) << "it had its chances";
  EXPECT_NE(verdict.checks.back().name, "two games in one process") << "it never said that";
  EXPECT_EQ(verdict.checks[0].fault, "timeout");
  EXPECT_NE(verdict.checks[0].advice.find("It wrote 900 MB to stderr"), std::string::npos);
}

TEST(Qualification, CanBeStopped) {
  ScriptedRunner runner;
  Examination examined = examination();
  examined.stopped = [&] { return runner.jobs.size() == 3; };
  EXPECT_THROW((void)qualify(examined, runner), ExaminationStopped);
  EXPECT_EQ(runner.jobs.size(), 3U);
}

TEST(Qualification, KeepsTheFirstAndTheLastLinesOfStderr) {
  ScriptedRunner runner;
  runner.sin = [](const v1::MatchJob&) { return Sin{-1, fault(v1::FAULT_EXITED, "x")}; };
  std::string log;
  runner.edit = [&](const v1::MatchJob& job, v1::MatchRecord& record) {
    record.mutable_seats(seat_of_candidate(job))->set_stderr_tail(log);
  };
  const auto kept = [&] { return qualify(examination(), runner).checks[0].stderr_excerpt; };
  const auto lines = [](int first, int last) {
    std::string text;
    for (int i = first; i <= last; ++i) text += fmt::format("line {}\n", i);
    return text;
  };
  log = lines(1, 100);
  EXPECT_EQ(kept() + "\n", lines(1, 15) + "[...]\n" + lines(86, 100));
  log = lines(1, 31);
  EXPECT_EQ(kept() + "\n", lines(1, 15) + "[...]\n" + lines(17, 31));
  log = lines(1, 30);
  EXPECT_EQ(kept() + "\n", log);
  log = "one line";
  EXPECT_EQ(kept(), log);
  log = "\n\nafter empty lines\n\n";
  EXPECT_EQ(kept(), "\n\nafter empty lines");
  for (const char* nothing : {"", "\n\n\n"}) {
    log = nothing;
    EXPECT_EQ(kept(), "");
  }
  const std::string half(2000, 'x');
  log = half + half;
  EXPECT_EQ(kept(), log);
  log += std::string(100'000, 'x');
  EXPECT_EQ(kept(), half + "\n[...]\n" + half);
}

TEST(Qualification, ReportsItsProgress) {
  ScriptedRunner runner;
  Examination examined = examination();
  std::size_t calls = 0;
  examined.progress = [&](std::size_t number, std::size_t all, const std::string& name) {
    EXPECT_EQ(number, calls++);
    EXPECT_GT(all, number);
    EXPECT_FALSE(name.empty());
  };
  EXPECT_EQ(qualify(examined, runner).checks.size(), calls);
}

}  // namespace
}  // namespace splendor::examine
