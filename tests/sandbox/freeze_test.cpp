#include <sched.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "referee/process/arena_fault.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// CPU time that a bot may still use while it is being stopped, on its own core.
constexpr milliseconds kAllowance{2};

void sleep_for(milliseconds time) { ::usleep(static_cast<useconds_t>(time.count()) * 1000); }

// CPU time used by `bot` within the next 100 ms.
nanoseconds used_soon(const BotProcess& bot) {
  sleep_for(milliseconds(5));  // stopping on another core is not immediate
  const nanoseconds before = bot.cpu_time();
  sleep_for(milliseconds(100));
  return bot.cpu_time() - before;
}

// Whether `bot` uses CPU time within 10 s: on a busy machine it may have to wait for a core.
bool computes(const BotProcess& bot) {
  const nanoseconds before = bot.cpu_time();
  for (int i = 0; i < 1000; ++i) {
    sleep_for(milliseconds(10));
    if (bot.cpu_time() - before > milliseconds(1)) return true;
  }
  return false;
}

TEST_F(JailTest, AFrozenBotUsesNoTime) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  EXPECT_TRUE(computes(bot)) << "the victim must compute for this to mean anything";
  for (int i = 0; i < 3; ++i) {
    jail.freeze(soon());
    EXPECT_LT(used_soon(bot), kAllowance);
    jail.thaw(soon());
    EXPECT_TRUE(computes(bot));
  }
  jail.freeze(soon());
  EXPECT_EQ(jail.clear(soon())->how, process::Exit(process::Signalled{SIGKILL}));
}

TEST_F(JailTest, AFrozenBotCannotWakeItself) {
  Limits many;
  many.processes = Processes::many;
  for (const Limits& limits : {Limits(), many}) {
    Jail jail = this->jail(limits);
    BotProcess bot = started(jail, victim("wake_itself"));
    EXPECT_EQ(read_until(bot.output(), "go"), "go\n");
    jail.freeze(soon());
    // The bot asked for a signal when its input becomes readable.
    ASSERT_EQ(::write(bot.input().get(), "x", 1), 1);
    EXPECT_LT(used_soon(bot), kAllowance);
  }
}

// On one core a thread may have to wait until all others have had their turns.
TEST_F(JailTest, ACrowdOfThreadsIsStoppedAtOnce) {
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(before), &before), 0);
  cpu_set_t one;
  CPU_ZERO(&one);
  unsigned core = 0;
  while (!CPU_ISSET(core, &before)) ++core;
  CPU_SET(core, &one);
  Limits many;
  many.processes = Processes::many;
  for (const Limits& limits : {Limits(), many}) {
    ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
    Jail jail = this->jail(limits);
    BotProcess bot = started(jail, victim("crowd"));
    ASSERT_EQ(::sched_setaffinity(0, sizeof(before), &before), 0);  // the crowd stays there
    read_until(bot.output(), "go");
    sleep_for(milliseconds(300));  // until each has had its turn
    jail.freeze(soon());
    EXPECT_LT(used_soon(bot), kAllowance);
  }
}

TEST_F(JailTest, FreezingStopsAllProcessesOfABot) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess bot = started(jail, victim("spawner"));
  remember(bot);
  read_until(bot.output(), "go");
  sleep_for(milliseconds(50));
  for (int i = 0; i < 20; ++i) {
    jail.freeze(soon());
    const nanoseconds before = bot.cpu_time();
    sleep_for(milliseconds(10));
    EXPECT_LT(bot.cpu_time() - before, kAllowance);
    jail.thaw(soon());
  }
  jail.freeze(soon());
  jail.clear(soon());
}

// A process of the bot by its name; 0 if there is none.
pid_t pid_called(const std::string& name, const BotProcess& bot) {
  const auto jail_of = [](const std::filesystem::path& process) {
    std::error_code error;
    return std::filesystem::read_symlink(process / "ns/pid", error);
  };
  const auto jail = jail_of("/proc/" + std::to_string(bot.host_pid()));
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "comm");
    std::string read;
    if (std::getline(file, read) && read == name && jail_of(entry.path()) == jail) {
      return std::stoi(entry.path().filename());
    }
  }
  return 0;
}

// Processes of the victim "orphans", once they are there.
struct Orphans {
  pid_t parent = 0;
  pid_t child = 0;
};
Orphans orphans_of(BotProcess& bot) {
  EXPECT_EQ(read_until(bot.output(), "go"), "go\n");
  Orphans found;
  found.child = pid_called("orphan_child", bot);
  for (int i = 0; i < 100 && found.parent == 0; ++i) {
    sleep_for(milliseconds(10));
    found.parent = pid_called("orphan_parent", bot);
  }
  EXPECT_NE(found.child, 0);
  EXPECT_NE(found.parent, 0);
  return found;
}

nanoseconds cpu_time_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/schedstat");
  nanoseconds::rep used = 0;
  file >> used;
  return nanoseconds(used);
}

TEST_F(JailTest, AProcessThatIsWokenByTheEndOfAnotherIsFrozenAgain) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess bot = started(jail, victim("orphans"));
  remember(bot);
  const auto [parent, child] = orphans_of(bot);
  ASSERT_FALSE(HasFailure());
  EXPECT_GT(cpu_time_of(child), nanoseconds(0)) << "it must compute for this to mean anything";
  jail.freeze(soon());
  sleep_for(milliseconds(5));
  ASSERT_EQ(::kill(parent, SIGKILL), 0);
  sleep_for(milliseconds(20));  // for the launcher to notice
  const nanoseconds before = cpu_time_of(child);
  sleep_for(milliseconds(300));
  EXPECT_LT(cpu_time_of(child) - before, kAllowance);
}

// When a process ends, the launcher freezes those of a frozen bot again.
TEST_F(JailTest, ABotIsNotFrozenBecauseTheOneBeforeItWas) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess first = started(jail, victim("stubborn"));
  read_until(first.output(), "go");
  jail.freeze(soon());
  jail.clear(soon());
  BotProcess bot = started(jail, victim("orphans"));
  remember(bot);
  const auto [parent, child] = orphans_of(bot);
  ASSERT_FALSE(HasFailure());
  ASSERT_EQ(::kill(parent, SIGKILL), 0);
  sleep_for(milliseconds(20));  // for the launcher to notice
  const nanoseconds before = cpu_time_of(child);
  for (int i = 0; i < 500 && cpu_time_of(child) - before < kAllowance; ++i) {
    sleep_for(milliseconds(10));
  }
  EXPECT_GE(cpu_time_of(child) - before, kAllowance) << "it does not compute any more";
}

TEST_F(JailTest, FreezingWithoutABotDoesNothing) {
  Jail jail = this->jail();
  jail.freeze(soon());
  jail.thaw(soon());
  BotProcess bot = started(jail, victim("crash", {"exit", "0"}));
  (void)wait_exit(jail);
  jail.freeze(soon());
  jail.thaw(soon());
  jail.clear(soon());
}

TEST_F(JailTest, CpuTimeIsKnownAfterTheEndButNotAfterClear) {
  Jail jail = this->jail();
  const BotProcess bot = started(jail, victim("crash", {"exit", "0"}));
  const BotExit exit = wait_exit(jail);
  EXPECT_GT(bot.cpu_time(), nanoseconds(0));
  EXPECT_GT(exit.cpu, nanoseconds(0));
  jail.clear(soon());
  EXPECT_THROW((void)bot.cpu_time(), ArenaFault);
  EXPECT_THROW((void)bot.cpu_reading(), ArenaFault);
}

TEST_F(JailTest, RunQueueWaitIsMeasured) {
  JailSpec spec;
  spec.bot_folder = folder();
  spec.core = 0;
  Jail first(programs(), spec, soon());
  Jail second(programs(), spec, soon());
  BotProcess one = started(first, victim("stubborn"));
  BotProcess two = started(second, victim("stubborn"));
  read_until(one.output(), "go");
  read_until(two.output(), "go");
  const CpuReading before = one.cpu_reading();
  sleep_for(milliseconds(300));
  const CpuReading after = one.cpu_reading();
  EXPECT_EQ(after.threads, 1U);
  EXPECT_TRUE(after.runnable);
  EXPECT_GT(after.cpu - before.cpu, milliseconds(20));
  EXPECT_GT(after.waited - before.waited, milliseconds(20)) << "two share the core";
}

}  // namespace
}  // namespace splendor::sandbox
