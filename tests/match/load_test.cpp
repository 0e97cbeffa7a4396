// A time loss must be the bot's own, however busy the machine is; and a bot's own lateness is a
// time loss, whatever it does.
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "referee/match/worker.hpp"
#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

// Runs the whole match on one core.
class OneCore : public ArenaTest {
 protected:
  void SetUp() override {
    ArenaTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(::sched_getaffinity(0, sizeof(before_), &before_), 0);
    unsigned core = 0;
    while (!CPU_ISSET(core, &before_)) ++core;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
  }
  void TearDown() override {
    for (const pid_t child : busy_) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    ::sched_setaffinity(0, sizeof(before_), &before_);
    ArenaTest::TearDown();
  }

  // Undoes the pinning to one core. Returns the number of cores.
  int use_all_cores() {
    ::sched_setaffinity(0, sizeof(before_), &before_);
    return CPU_COUNT(&before_);
  }
  // Keeps our cores busy with `count` other processes until the end of the test.
  void add_busy_processes(int count) {
    for (int i = 0; i < count; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        ::alarm(120);  // its end, if nobody else ends it
        while (true) {
        }
      }
      if (child > 0) busy_.push_back(child);
    }
  }
  // Gives the core to two bots of this name, from their start on, for as long as they want it.
  // False without the right to.
  bool make_real_time(const std::string& bot) {
    const pid_t referee = ::getpid();
    constexpr sched_param kNone{0};
    constexpr sched_param kBots{1};
    constexpr sched_param kAbove{2};
    if (::sched_setscheduler(0, SCHED_FIFO, &kAbove) != 0) return false;
    const pid_t child = ::fork();
    if (child == 0) {
      std::set<pid_t> bots;
      for (int i = 0; i < 2000 && bots.size() < 2; ++i) {
        for (const pid_t pid : descendants(referee)) {
          std::string name;
          std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/comm"), name);
          if (name == bot && ::sched_setscheduler(pid, SCHED_FIFO, &kBots) == 0) bots.insert(pid);
        }
        ::usleep(1000);
      }
      ::_exit(0);
    }
    if (child > 0) busy_.push_back(child);
    return ::sched_setscheduler(0, SCHED_OTHER, &kNone) == 0 && child > 0;
  }
  // Stops this process so many times while it works, for so long each time, and ends. Returns the
  // process that does, which runs on any core.
  [[nodiscard]] pid_t stop_again_and_again(int count, std::chrono::milliseconds time) const {
    const pid_t referee = ::getpid();
    const pid_t child = ::fork();
    if (child != 0) return child;
    ::sched_setaffinity(0, sizeof(before_), &before_);
    const std::string stat = "/proc/" + std::to_string(referee) + "/stat";
    for (int i = 0; i < count; ++i) {
      ::usleep(2000 + i * 7919 % 8000);
      std::string line;
      for (int look = 0; look < 1000 && line.find(") R") == std::string::npos; ++look) {
        std::getline(std::ifstream(stat), line);
      }
      ::kill(referee, SIGSTOP);
      ::usleep(static_cast<useconds_t>(std::chrono::microseconds(time).count()));
      ::kill(referee, SIGCONT);
    }
    ::_exit(0);
  }
  void expect_timeout(const BotWords& bot, std::uint32_t move_ms = 200) {
    const v1::MatchRecord record = play({bot, {"thinker", "sleep", "0"}}, move_ms, 5);
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(v1::FaultKind_Name(record.seats(0).fault().kind()), "FAULT_TIMEOUT")
        << record.seats(0).fault().detail();
    EXPECT_EQ(record.seats(1).rank(), 1U);
  }
  // The bot of seat 0 is late by the clock on the wall. It has lost, unless other programs on this
  // core really kept it waiting: then its moves counted. `tolerance` is what the clock forgives, in
  // milliseconds: MoveClock::kBlur and a look, of several processes also CoreIdle::kTick.
  static void expect_late(const v1::MatchRecord& record, std::uint32_t limit,
                          std::uint32_t tolerance) {
    EXPECT_EQ(record.void_reason(), "");
    for (const v1::PlyRecord& ply : record.plies()) {
      if (ply.seat() != 0) continue;
      EXPECT_LE(ply.wall_us(), ply.host_delay_us() + 1000 * (limit + tolerance));
    }
    const v1::Fault& fault = record.seats(0).fault();
    if (record.plies_size() > 0 && fault.kind() == v1::FAULT_NONE) return;
    EXPECT_EQ(v1::FaultKind_Name(fault.kind()), "FAULT_TIMEOUT") << fault.detail();
  }
  void expect_no_fault(const BotWords& bot, std::uint32_t move_ms, std::uint32_t rounds) {
    expect_no_fault(play({bot, {"thinker", "sleep", "0"}}, move_ms, rounds), rounds);
  }
  // The same for a bot that may start processes.
  void expect_no_fault_of_many(const BotWords& bot, std::uint32_t move_ms, std::uint32_t rounds) {
    expect_no_fault(play_many(bot, move_ms, rounds), rounds);
  }
  v1::MatchRecord play_many(const BotWords& bot, std::uint32_t move_ms, std::uint32_t rounds) {
    v1::MatchJob job = job_for({bot, {"thinker", "sleep", "0"}}, move_ms, rounds);
    job.mutable_limits()->set_many_processes(true);
    return play_job(jails(), job);
  }

 private:
  static void expect_no_fault(const v1::MatchRecord& record, std::uint32_t rounds) {
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
    EXPECT_FALSE(record.seats(1).has_fault()) << record.seats(1).fault().detail();
    EXPECT_EQ(record.plies_size(), static_cast<int>(2 * rounds));
  }

  cpu_set_t before_{};
  std::vector<pid_t> busy_;
};

class BusyMachine : public OneCore {
 protected:
  void SetUp() override {
    OneCore::SetUp();
    if (!IsSkipped()) add_busy_processes(4);
  }
};

// The referee looks at a bot that runs on another core meanwhile.
class BusyCores : public OneCore {
 protected:
  void SetUp() override {
    OneCore::SetUp();
    if (!IsSkipped()) add_busy_processes(4 * use_all_cores());
  }
};

TEST_F(BusyMachine, AnHonestBotDoesNotLoseOnTime) {
  expect_no_fault({"thinker", "burn", "160"}, 200, 3);
}

TEST_F(OneCore, AnHonestBotDoesNotLoseOnTimeHoweverManyOthersWantItsCore) {
  add_busy_processes(30);
  expect_no_fault({"thinker", "burn", "16"}, 20, 3);
}

TEST_F(BusyMachine, ASleeperLoses) { expect_timeout({"thinker", "sleep", "2000"}); }

TEST_F(BusyMachine, ASpinnerLoses) { expect_timeout({"spinner"}); }

TEST_F(BusyMachine, AThreadBreederLoses) { expect_timeout({"thread_breeder"}); }

TEST_F(BusyMachine, OneThatStopsItselfLoses) { expect_timeout({"stops_itself"}); }

// The bot does wait for the busy processes at times, but not most of the time.
TEST_F(BusyMachine, OneThatPretendsToWaitLoses) { expect_timeout({"thread_pretender"}); }

// A bot that is late by its own doing must not be able to choose a void game in place of a loss.
TEST_F(OneCore, OneThatMakesItselfWaitIsStillLate) {
  for (const auto& [limit, time] : {std::pair(100U, "115"), std::pair(50U, "58")}) {
    expect_late(play({{"late_yielder", time}, {"thinker", "sleep", "0"}}, limit, 5), limit, 7);
  }
}

// The referee's read of a full stderr wakes the bot, which may have the core before the referee
// goes on. That is no stall of the machine, and earns the bot no time.
TEST_F(OneCore, OneThatComputesWhereTheRefereeReadsItsStderrLoses) {
  for (const BotWords& words : {BotWords{"5"}, {"10"}, {"15"}, {"30"}, {"5", "with a thread"}}) {
    SCOPED_TRACE(words.front() + " ms between two floods");
    BotWords bot{"blocked_logger", "400"};
    bot.insert(bot.end(), words.begin(), words.end());
    const v1::MatchRecord record = play({bot, {"thinker", "sleep", "0"}}, 50, 5);
    expect_late(record, 50, 7);
    EXPECT_LT(record.seats(0).cpu_us(), 150'000U);
  }
}

// A bot whose stderr is full sleeps until the referee reads it, and the referee may be stopped
// before that. The bots do little else than fill it.
TEST_F(OneCore, NobodyIsBlamedForAStoppedReferee) {
  const pid_t stopper = stop_again_and_again(30, std::chrono::milliseconds(120));
  ASSERT_GT(stopper, 0);
  while (::waitpid(stopper, nullptr, WNOHANG) == 0) {
    const v1::MatchRecord record = play({{"stderr_flood"}, {"stderr_flood"}}, 100, 60);
    EXPECT_EQ(record.void_reason(), "");
    for (const v1::SeatRecord& seat : record.seats()) {
      EXPECT_FALSE(seat.has_fault()) << seat.fault().detail();
    }
  }
}

// CPU time that a bot used while it was not its turn, starting up included.
std::chrono::microseconds off_turn(const v1::MatchRecord& record, std::uint32_t seat) {
  std::uint64_t used = record.seats(static_cast<int>(seat)).cpu_us();
  for (const v1::PlyRecord& ply : record.plies()) used -= ply.seat() == seat ? ply.cpu_us() : 0;
  return std::chrono::microseconds(used);
}

// A bot is stopped when another has thought for 4 ms, whether it computes or sleeps then. Its alarm
// clocks want 30 ms in each of ten turns.
// A busy machine may keep the core from the referee while the bot has it: the least of ten games
// counts. A hole would show in each of them.
TEST_F(OneCore, NobodyPondersBetweenTheRefereesLooks) {
  constexpr std::chrono::milliseconds kBound{120};
  auto least = std::chrono::microseconds::max();
  for (int game = 0; game < 10 && least >= kBound; ++game) {
    const v1::MatchRecord record = play({{"alarm_clocks"}, {"thinker", "sleep", "60"}}, 5000, 10);
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(record.plies_size(), 20);
    EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
    least = std::min(least, std::chrono::microseconds(off_turn(record, 0)));
  }
  EXPECT_LT(least, kBound);
}

// Sixty threads of it would have their turns on the core before the referee has it and stops them.
// So whoever has several threads is stopped as soon as it has answered, and computes when it is
// thawed, in its own time.
TEST_F(OneCore, ACrowdOfThreadsDoesNotPonder) {
  constexpr std::uint32_t kTurns = 10;
  const v1::MatchRecord record =
      play({{"crowd", std::to_string(kTurns - 1)}, {"thinker", "sleep", "60"}}, 5000, kTurns);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  EXPECT_EQ(record.plies_size(), 2 * static_cast<int>(kTurns));
  EXPECT_LT(off_turn(record, 0), std::chrono::milliseconds(60)) << "some of it to start threads";
}

// As if the host of a virtual machine had stopped the core while the referee waited for the bot's
// turn on it to end: the bot's CPU time runs on, and nobody else gets the core. That is how a
// real-time process has it.
TEST_F(OneCore, NobodyIsBlamedForACoreThatStandsStill) {
  if (!make_real_time("thinker"))
    GTEST_SKIP() << "NOT TESTED: no right to real-time processes here";
  // The bot of seat 0 leaves the time for that.
  const v1::MatchRecord record =
      play({{"thinker", "sleep", "60"}, {"thinker", "burn", "130"}}, 100, 2);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_FALSE(record.seats(1).has_fault()) << record.seats(1).fault().detail();
  EXPECT_EQ(record.plies_size(), 4);
}

TEST_F(OneCore, OneThatIsLateWhileItsChildComputesLoses) {
  for (const std::string time : {"80", "200", "500"}) {
    expect_late(play_many({"child_spinner", time}, 50, 5), 50, 17);
  }
}

// The CPU time of ended processes is exact to a tick of 10 ms.
TEST_F(BusyMachine, ABotOfSeveralProcessesDoesNotLoseOnTime) {
  expect_no_fault_of_many({"child_thinker", "30"}, 50, 4);
}

// The referee looks at one thread after the other, and could see all of them asleep.
TEST_F(BusyCores, ABotThatStartsManyThreadsDoesNotLoseOnTime) {
  expect_no_fault({"relay", "threads", "30"}, 50, 4);
}

TEST_F(BusyCores, ABotThatStartsManyProcessesDoesNotLoseOnTime) {
  expect_no_fault_of_many({"relay", "processes", "15"}, 50, 4);
}

TEST_F(BusyCores, OneThatMakesItselfWaitInsideTheKernelLoses) {
  const v1::MatchRecord record = play_many({"vforker"}, 50, 5);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(v1::FaultKind_Name(record.seats(0).fault().kind()), "FAULT_TIMEOUT")
      << record.seats(0).fault().detail();
}

}  // namespace
}  // namespace splendor::match
