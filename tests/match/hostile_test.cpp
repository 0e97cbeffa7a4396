// Every bot of tests/test_bots against an honest bot: the fault, the time it takes, and what is
// left behind.
#include <csignal>
#include <sstream>

#include "referee/match/worker.hpp"
#include "referee/rules/game.hpp"
#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

struct Sin {
  std::string name;
  BotWords bot;
  v1::FaultKind verdict;
  std::string sentence;   // a part of the fault's detail
  std::string rule = {};  // of an illegal move
  std::string log = {};   // a part of what it writes to stderr
  int good_moves = 0;     // that it makes before it sins, if it sins
  std::uint32_t move_ms = 200;
  bool against_thinker = false;  // that sleeps 30 ms for each move
  bool long_game = false;
};

void PrintTo(const Sin& sin, std::ostream* out) { *out << sin.name; }

using HostileMatch = ArenaTest;

class Hostile : public ArenaTest,
                public ::testing::WithParamInterface<std::tuple<Sin, sandbox::Level>> {
 protected:
  Hostile() : ArenaTest(std::get<sandbox::Level>(GetParam())) {}

  v1::MatchRecord play_against_honest(const Sin& sin) {
    const BotWords honest =
        sin.against_thinker ? BotWords{"thinker", "sleep", "30"} : BotWords{"random_bot"};
    const std::uint32_t rounds = sin.long_game ? 100 : sin.against_thinker ? 5 : 30;
    return play({sin.bot, honest}, sin.move_ms, rounds);
  }
};

int moves_of(const v1::MatchRecord& record, std::uint32_t seat) {
  int count = 0;
  for (const v1::PlyRecord& ply : record.plies()) count += ply.seat() == seat ? 1 : 0;
  return count;
}

TEST_P(Hostile, GetsItsVerdictAndHarmsNobody) {
  const Sin& sin = std::get<Sin>(GetParam());
  const long memory_before = peak_memory();
  const v1::MatchRecord record = play_against_honest(sin);
  EXPECT_LT(peak_memory() - memory_before, 16 * 1024) << "the referee's memory, in KiB";
  ASSERT_EQ(record.void_reason(), "");
  EXPECT_TRUE(record.isolation().starts_with(to_string(level()))) << record.isolation();
  const v1::SeatRecord& sinner = record.seats(0);
  const v1::Fault& fault = sinner.fault();
  EXPECT_EQ(v1::FaultKind_Name(fault.kind()), v1::FaultKind_Name(sin.verdict)) << fault.detail();
  EXPECT_NE(fault.detail().find(sin.sentence), std::string::npos) << fault.detail();
  EXPECT_EQ(fault.rule(), sin.rule);
  EXPECT_NE(sinner.stderr_tail().find(sin.log), std::string::npos) << sinner.stderr_tail();
  EXPECT_FALSE(record.seats(1).has_fault()) << record.seats(1).fault().detail();
  if (sin.verdict != v1::FAULT_NONE) {
    EXPECT_EQ(record.seats(1).rank(), 1U) << "the honest one wins";
    EXPECT_EQ(sinner.rank(), 2U);
    EXPECT_EQ(moves_of(record, 0), sin.good_moves);
    const double limit = sin.verdict == v1::FAULT_STARTUP_TIMEOUT ? 0 : sin.move_ms;
    EXPECT_LE(time_of_last_question(record), limit + tolerance_ms());
  } else {
    EXPECT_GE(moves_of(record, 0), 5) << "it plays to the end";
  }
  RecordProperty("last_question_ms", std::to_string(time_of_last_question(record)));
  if (sin.verdict == v1::FAULT_TIMEOUT) {
    EXPECT_GE(time_of_last_question(record), sin.move_ms) << "nobody loses time";
  }

  const v1::MatchRecord next = play({{"random_bot"}, {"random_bot"}}, 2000, 5);
  EXPECT_EQ(next.void_reason(), "");
  EXPECT_FALSE(next.seats(0).has_fault()) << next.seats(0).fault().detail();
  EXPECT_FALSE(next.seats(1).has_fault()) << next.seats(1).fault().detail();
}

Sin illegal(const std::string& rule, const std::vector<std::string>& moves) {
  Sin sin{"illegal_" + rule, {"mover"}, v1::FAULT_ILLEGAL_MOVE, "", rule};
  sin.bot.insert(sin.bot.end(), moves.begin(), moves.end());
  sin.good_moves = static_cast<int>(moves.size()) - 1;
  return sin;
}

// An open card of level 3: nobody can pay for it in the first turn.
std::string dear_card() {
  const Game game(Deal::shuffled(PlayerCount(2), ArenaTest::kSeed));
  return std::to_string(game.table().row(Level(3))[0].number_or_zero());
}

Sin killed(const std::string& name, int signal) {
  const std::string number = std::to_string(signal);
  Sin sin{name, {"crash", number}, v1::FAULT_SIGNALLED, "signal " + number + " ("};
  sin.good_moves = 1;
  return sin;
}

Sin after_moves(int good_moves, Sin sin) {
  sin.good_moves = good_moves;
  return sin;
}

Sin innocent(const BotWords& bot, const std::string& log) {
  return {bot[0], bot, v1::FAULT_NONE, "", "", log};
}

Sin slow(std::uint32_t move_ms, Sin sin) {
  sin.move_ms = move_ms;
  return sin;
}

Sin against_thinker(Sin sin) {
  sin.against_thinker = true;
  return sin;
}

std::string name_of_sin(const ::testing::TestParamInfo<std::tuple<Sin, sandbox::Level>>& info) {
  const auto& [sin, level] = info.param;
  return sin.name + (level == sandbox::Level::full ? "" : "_" + to_string(level));
}

// The verdicts are the same with and without namespaces.
template <class... Sins>
auto at_each_level(Sins... sins) {
  return ::testing::Combine(::testing::Values(sins...),
                            ::testing::Values(sandbox::Level::full, sandbox::Level::weak));
}

INSTANTIATE_TEST_SUITE_P(
    Time, Hostile,
    at_each_level(
        Sin{"silent", {"silent"}, v1::FAULT_STARTUP_TIMEOUT, "answer the hello within 1500 ms"},
        Sin{"start_without_reading",
            {"bad_start", "no_read"},
            v1::FAULT_STARTUP_TIMEOUT,
            "it has not read the hello, and used "},
        Sin{"start_too_slow",
            {"bad_start", "busy"},
            v1::FAULT_STARTUP_TIMEOUT,
            "is it slow to start"},
        Sin{"start_without_flushing",
            {"bad_start", "no_flush"},
            v1::FAULT_STARTUP_TIMEOUT,
            "of CPU time and wrote nothing to stdout"},
        Sin{"start_with_text",
            {"bad_start", "text"},
            v1::FAULT_STARTUP_TIMEOUT,
            "on its stdout came \"My bot, version 1\\n"},
        Sin{"start_with_an_empty_line",
            {"bad_start", "newline"},
            v1::FAULT_STARTUP_TIMEOUT,
            "on its stdout came \"\\n\\x04\\n\\x02\\x08\\x01\" (0a 04 0a 02 08 01)"},
        Sin{"mute", {"mute"}, v1::FAULT_TIMEOUT, "no move within 200 ms (it used 0 ms"},
        Sin{"sleeper", {"thinker", "sleep", "400"}, v1::FAULT_TIMEOUT, "no move within 200 ms"},
        Sin{"spinner", {"spinner"}, v1::FAULT_TIMEOUT, "no move within 200 ms"},
        Sin{"thread_breeder", {"thread_breeder"}, v1::FAULT_TIMEOUT, "no move within 200 ms"},
        Sin{"thread_pretender", {"thread_pretender"}, v1::FAULT_TIMEOUT, "no move within 200 ms"},
        Sin{"ignores_signals", {"ignores_signals"}, v1::FAULT_TIMEOUT, "no move within"},
        Sin{"stops_itself", {"stops_itself"}, v1::FAULT_TIMEOUT, "no move within"},
        Sin{"drip", {"drip"}, v1::FAULT_TIMEOUT, "not a whole message"},
        Sin{"endless_frame", {"endless_frame"}, v1::FAULT_TIMEOUT, "not a whole message"},
        Sin{"prints", {"prints"}, v1::FAULT_TIMEOUT, "came \"thinking about turn 0 ...\\n"}),
    name_of_sin);

INSTANTIATE_TEST_SUITE_P(
    Protocol, Hostile,
    at_each_level(
        Sin{"giant_length", {"giant_length"}, v1::FAULT_OVERSIZED_FRAME, "claims 4294967295 bytes"},
        Sin{"endless_varint", {"endless_varint"}, v1::FAULT_PROTOCOL, "length of a message"},
        Sin{"garbage", {"garbage"}, v1::FAULT_PROTOCOL, "not of any protocol\" (18 ff fe fd fc"},
        Sin{"empty_message", {"empty_message"}, v1::FAULT_PROTOCOL, "expected a move"},
        Sin{"wrong_type", {"wrong_type"}, v1::FAULT_PROTOCOL, "expected a move"},
        Sin{"rude", {"rude"}, v1::FAULT_PROTOCOL, "expected a hello"},
        Sin{"wrong_version", {"wrong_version"}, v1::FAULT_PROTOCOL, "the bot speaks protocol 2"},
        Sin{"wrong_turn", {"wrong_turn"}, v1::FAULT_PROTOCOL, "turn 7, but turn 0 was asked"},
        Sin{"old_turn",
            {"wrong_turn", "old"},
            v1::FAULT_PROTOCOL,
            "turn 0, but turn 1 was asked",
            "",
            "",
            1},
        Sin{"no_choice", {"no_choice"}, v1::FAULT_PROTOCOL, "the answer has no move"},
        Sin{"index_out_of_range", {"index_out_of_range"}, v1::FAULT_PROTOCOL, "legal_index is"},
        Sin{"bad_notation", {"mover", "hello?"}, v1::FAULT_PROTOCOL, "is not a move"},
        Sin{"closes_stdin", {"closes_stdin"}, v1::FAULT_PROTOCOL, "closed its stdin"},
        Sin{"closes_stdin_when_asked",
            {"closes_stdin", "asked"},
            v1::FAULT_PROTOCOL,
            "closed its stdin"},
        Sin{"closes_stdout", {"closes_stdout"}, v1::FAULT_PROTOCOL, "closed its stdout"},
        Sin{"hasty", {"hasty"}, v1::FAULT_PROTOCOL, "bytes or more to stdout without"},
        after_moves(1, {"two_answers",
                        {"two_answers"},
                        v1::FAULT_PROTOCOL,
                        "bytes or more to stdout without"}),
        against_thinker(after_moves(
            1, {"stdout_flood", {"stdout_flood"}, v1::FAULT_OUTPUT_FLOOD, "without being asked"}))),
    name_of_sin);

INSTANTIATE_TEST_SUITE_P(
    Moves, Hostile,
    at_each_level(
        illegal("take_gold", {"T o"}), illegal("take_more_than_three", {"T wugr"}),
        illegal("take_unequal", {"T wwu"}), illegal("take_fewer", {"T w"}),
        illegal("take_two_of_few", {"T ww", "T ww"}),
        illegal("reserve_fourth", {"D 1", "D 1", "D 1", "D 1"}),
        illegal("reserve_not_open", {"D 1", "R 90"}), illegal("buy_unavailable", {"B 90 0"}),
        illegal("buy_unaffordable", {"B " + dear_card() + " 0"}),
        illegal("pass_with_other_moves", {"P"}), illegal("return_too_many", {"T wug -w"}),
        illegal("noble_not_open", {"T wug N1"}),
        Sin{"illegal_take_nothing", {"takes_nothing"}, v1::FAULT_ILLEGAL_MOVE, "", "take_nothing"}),
    name_of_sin);

INSTANTIATE_TEST_SUITE_P(
    Ends, Hostile,
    at_each_level(
        Sin{"missing", {"missing"}, v1::FAULT_STARTUP_FAILED, "can't execute /bot/missing"},
        Sin{"exits_at_once", {"exits_at_once"}, v1::FAULT_EXITED, "exited with status 0"},
        Sin{"truncated", {"truncated"}, v1::FAULT_EXITED, "in the middle of a message"},
        after_moves(1,
                    {"answers_then_exits", {"answers_then_exits"}, v1::FAULT_EXITED, "status 0"}),
        after_moves(1, {"exits_later", {"exits_later"}, v1::FAULT_EXITED, "status 3"}),
        killed("dies_by_sigsegv", SIGSEGV), killed("dies_by_sigabrt", SIGABRT),
        killed("dies_by_sigfpe", SIGFPE), killed("dies_by_sigkill", SIGKILL),
        killed("dies_by_sigterm", SIGTERM), killed("dies_by_sigpipe", SIGPIPE)),
    name_of_sin);

INSTANTIATE_TEST_SUITE_P(
    Resources, Hostile,
    at_each_level(
        slow(10'000, {"memory_hog", {"memory_hog"}, v1::FAULT_MEMORY, "more memory than it may"}),
        slow(5'000, {"memory_asker", {"memory_asker"}, v1::FAULT_SIGNALLED, "signal 6"}),
        slow(5'000, {"disk_filler", {"disk_filler"}, v1::FAULT_DISK, "filled its /tmp"}),
        Sin{"forbidden_call", {"forbidden_call"}, v1::FAULT_SANDBOX, "forbidden system call"},
        Sin{"needs_helper", {"needs_helper"}, v1::FAULT_PROCESSES, "another process, which is"},
        Sin{"waits_for_helper",
            {"needs_helper", "wait"},
            v1::FAULT_TIMEOUT,
            "it tried to start another process"}),
    name_of_sin);

INSTANTIATE_TEST_SUITE_P(Innocent, Hostile,
                         at_each_level(innocent({"fork_bomb"}, "children 0\n"),
                                       innocent({"daemon"}, "no child\n"),
                                       innocent({"network_caller"}, "sockets 0\n"),
                                       innocent({"reads_files"}, "opened 0\n"),
                                       innocent({"kills_others"}, "harmed 0\n"),
                                       slow(5'000, innocent({"stderr_flood"}, "done\n")),
                                       against_thinker(innocent({"ponders"}, ""))),
                         name_of_sin);

// How many moves it makes before its input is full depends on the deal.
TEST_F(HostileMatch, OneThatNeverReadsIsFoundWhenItsInputIsFull) {
  const v1::MatchRecord record = play({{"never_reads"}, {"random_bot"}}, 3000, 100);
  const v1::Fault& fault = record.seats(0).fault();
  EXPECT_EQ(v1::FaultKind_Name(fault.kind()), "FAULT_PROTOCOL");
  EXPECT_EQ(fault.detail(), "the bot answered before it had read the question");
  EXPECT_EQ(record.seats(1).rank(), 1U);
}

TEST_F(HostileMatch, NobodyReadsTheFilesOfAnother) {
  const std::filesystem::path secret = folder_of("random_bot") / "random_bot";
  const v1::MatchRecord record =
      play({{"reads_files", secret, secret.parent_path(), "/bot/random_bot"}, {"random_bot"}});
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  EXPECT_EQ(record.seats(0).stderr_tail(), "opened 0\n");
}

TEST_F(HostileMatch, NobodyKillsOrTracesTheReferee) {
  const v1::MatchRecord record =
      play({{"kills_others", std::to_string(::getpid())}, {"random_bot"}});
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  EXPECT_EQ(record.seats(0).stderr_tail(), "harmed 0\n");
}

TEST_F(HostileMatch, TheLastLinesOfAChattyBotAreKept) {
  const v1::MatchRecord record = play({{"stderr_flood"}, {"random_bot"}}, 5000, 5);
  const v1::SeatRecord& seat = record.seats(0);
  EXPECT_FALSE(seat.has_fault()) << seat.fault().detail();
  EXPECT_EQ(seat.stderr_tail().size(), 64U << 10);
  EXPECT_TRUE(seat.stderr_tail().ends_with("turn 4 done\n"));
  EXPECT_EQ(seat.stderr_tail().size() + seat.stderr_dropped(), 5 * (300 * 1024 + 12U));
  for (int ply = 0; ply < record.plies_size(); ply += 2) {
    EXPECT_GE(record.plies(ply).stderr_offset(), static_cast<unsigned>(ply / 2) * 300 * 1024);
  }
}

TEST_F(HostileMatch, PonderingIsPrevented) {
  const v1::MatchRecord record = play({{"ponders"}, {"thinker", "sleep", "100"}}, 5000, 5);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(record.plies_size(), 10);
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  EXPECT_LT(record.seats(0).cpu_us(), 100'000U) << "of 500 ms in which the other thought";
}

TEST_F(HostileMatch, NoChildPondersEither) {
  v1::MatchJob job = job_for({{"child_spinner", "0"}, {"thinker", "sleep", "60"}}, 5000, 10);
  job.mutable_limits()->set_many_processes(true);
  const v1::MatchRecord record = play_job(jails(), job);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  // Its last line says how many milliseconds it could compute.
  std::istringstream log(record.seats(0).stderr_tail());
  int computed = 0;
  while (log >> computed) {
  }
  EXPECT_LE(computed, 200) << "of 600 ms in which the other thought";
}

TEST_F(HostileMatch, WhatABotLogsAboutItsResultIsInTheRecord) {
  for (int i = 0; i < 5; ++i) {
    const v1::MatchRecord record = play({{"last_words"}, {"random_bot"}}, 5000, 3);
    EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
    EXPECT_EQ(record.seats(0).stderr_tail(), "it is over\n");
  }
}

}  // namespace
}  // namespace splendor::match
