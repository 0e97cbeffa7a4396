#include "referee/sandbox/jail.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/abandoned_jails.hpp"
#include "referee/sandbox/bot_folder.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Exit;
using process::Exited;
using process::Signalled;

TEST_F(JailTest, ABotTalksThroughItsPipes) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("echo"));
  remember(bot);
  ASSERT_EQ(::write(bot.input().get(), "hello", 5), 5);
  EXPECT_EQ(read_until(bot.output(), "hello"), "hello");
  char byte = 0;
  EXPECT_EQ(::read(bot.output().get(), &byte, 1), -1);
  EXPECT_EQ(errno, EAGAIN) << "our ends don't block";
  EXPECT_EQ(jail.take_exit(), std::nullopt);
  bot.input().close();
  EXPECT_EQ(wait_exit(jail).how, Exit(Exited{0}));
  EXPECT_EQ(jail.clear(soon()), std::nullopt) << "an exit is told once";
}

TEST_F(JailTest, ExitCodesAndSignalsAreReported) {
  Jail jail = this->jail();
  for (const int signal : {SIGSEGV, SIGABRT, SIGKILL, SIGTERM, SIGFPE}) {
    const BotProcess bot = started(jail, victim("crash", {std::to_string(signal)}));
    EXPECT_EQ(wait_exit(jail).how, Exit(Signalled{signal}));
    jail.clear(soon());
  }
  BotProcess bot = started(jail, victim("crash", {"exit", "7"}));
  EXPECT_EQ(wait_exit(jail).how, Exit(Exited{7}));
  EXPECT_EQ(read_all(bot.output()), "last words\n") << "what it wrote outlives it";
}

TEST_F(JailTest, ClearReturnsAnExitThatWasNotTaken) {
  Jail jail = this->jail();
  EXPECT_EQ(jail.clear(soon()), std::nullopt) << "none was started";
  BotProcess bot = started(jail, victim("echo"));
  const auto exit = jail.clear(soon());
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->how, Exit(Signalled{SIGKILL}));
  EXPECT_EQ(read_all(bot.output()), "");
}

TEST_F(JailTest, ServesManyBotsOneAfterAnother) {
  Jail jail = this->jail();
  const BotCommand echo = victim("echo");
  for (int i = 0; i < 50; ++i) {
    BotProcess bot = started(jail, echo);
    if (i == 0) remember(bot);
    ASSERT_EQ(::write(bot.input().get(), "x", 1), 1);
    EXPECT_EQ(read_until(bot.output(), "x"), "x");
    EXPECT_TRUE(jail.clear(soon()).has_value());
  }
}

TEST_F(JailTest, TwoJailsDoNotHoldEachOthersPipes) {
  Jail first = jail();
  BotProcess one = started(first, victim("echo"));
  Jail second = jail();
  const BotProcess two = started(second, victim("echo"));
  one.input().close();
  EXPECT_EQ(read_all(one.output()), "");
  EXPECT_EQ(wait_exit(first).how, Exit(Exited{0}));
}

TEST_F(JailTest, AProgramThatCannotBeExecutedIsTheBotsFault) {
  Jail jail = this->jail();
  std::ofstream(folder() / "text") << "no program";
  std::ofstream(folder() / "script") << "#!/usr/bin/nonexistent\n";
  std::ofstream(folder() / "plain") << "#!/bin/sh\n";
  fs::permissions(folder() / "text", fs::perms(0755));
  fs::permissions(folder() / "script", fs::perms(0755));
  const std::vector<std::pair<std::string, int>> cases = {
      {"/bot/missing", ENOENT}, {"/bot/text", ENOEXEC}, {"/bot/script", ENOENT},
      {"/bot/plain", EACCES},   {"/bot", EACCES},
  };
  for (const auto& [path, error] : cases) {
    auto result = jail.start({{path}}, soon());
    const auto* refused = std::get_if<CannotExecute>(&result);
    ASSERT_NE(refused, nullptr) << path;
    EXPECT_EQ(refused->error, error) << refused->reason;
  }
  BotProcess bot = started(jail, victim("echo"));  // the jail still works
  remember(bot);
}

TEST_F(JailTest, StartingTwiceWithoutClearIsRefused) {
  Jail jail = this->jail();
  const BotProcess bot = started(jail, victim("echo"));
  EXPECT_THROW((void)jail.start(victim("echo"), soon()), ArenaFault);
}

TEST_F(JailTest, AJailThatCantBeBuiltIsAFaultOfTheArenaWithTheReason) {
  JailSpec spec;
  spec.bot_folder = folder() / "missing";
  EXPECT_THROW(Jail(programs(), spec, soon()), ArenaFault);
  spec.bot_folder = "/usr/share";
  EXPECT_THROW(Jail(programs(), spec, soon()), ArenaFault) << "all bots see /usr";
  spec.bot_folder = folder();
  Programs wrong = programs();
  wrong.launcher = "/bin/true";
  EXPECT_THROW(Jail(wrong, spec, soon()), ArenaFault);
  wrong = programs();
  wrong.bwrap = "/nonexistent/bwrap";
  EXPECT_THROW(Jail(wrong, spec, soon()), ArenaFault);
  const fs::path closed = folder() / "closed";
  fs::create_directory(closed);
  fs::permissions(closed, fs::perms(0));
  spec.bot_folder = closed;
  try {
    const Jail jail(programs(), spec, soon());
    ADD_FAILURE() << "built on an unreadable folder";
  } catch (const ArenaFault& fault) {
    EXPECT_NE(std::string(fault.what()).find("closed"), std::string::npos) << fault.what();
  }
  fs::permissions(closed, fs::perms(0755));  // so that it can be removed
}

TEST_F(JailTest, AJailThatDoesNotAnswerIsAFaultOfTheArenaAndIsEnded) {
  Jail jail = this->jail();
  const BotProcess bot = started(jail, victim("echo"));
  remember(bot);
  std::ifstream stat("/proc/" + std::to_string(bot.host_pid()) + "/stat");
  std::string pid;
  std::string name;
  std::string state;
  pid_t launcher = 0;
  stat >> pid >> name >> state >> launcher;
  ASSERT_EQ(::kill(launcher, SIGSTOP), 0);
  EXPECT_THROW(jail.clear(process::Deadline::in(std::chrono::milliseconds(50))), ArenaFault);
}

TEST_F(JailTest, RootStartsBotsAsAnUnprivilegedUser) {
  Jail jail = this->jail();
  const BotProcess bot = started(jail, victim("echo"));
  struct stat info {};
  ASSERT_EQ(::stat(("/proc/" + std::to_string(bot.host_pid())).c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, ::geteuid() == 0 ? kBotIdentity.user : ::geteuid());
}

TEST_F(JailTest, StaysOnItsCore) {
  cpu_set_t mine;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(mine), &mine), 0);
  unsigned core = 0;
  while (!CPU_ISSET(core, &mine)) ++core;
  JailSpec spec;
  spec.bot_folder = folder();
  spec.core = core;
  Jail jail(programs(), spec, soon());
  const BotProcess bot = started(jail, victim("echo"));
  cpu_set_t cores;
  ASSERT_EQ(::sched_getaffinity(bot.host_pid(), sizeof(cores), &cores), 0);
  EXPECT_EQ(CPU_COUNT(&cores), 1);
  EXPECT_TRUE(CPU_ISSET(core, &cores));
}

TEST_F(JailTest, ClearWinsAgainstConstantForking) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  for (int i = 0; i < 10; ++i) {
    BotProcess bot = started(jail, victim("spawner"));
    if (i == 0) remember(bot);
    read_until(bot.output(), "go");
    jail.clear(soon());
    EXPECT_EQ(read_all(bot.output()), "") << "nobody holds the pipe any more";
  }
}

TEST_F(JailTest, RootNeedsNoReadableFolderForTheLauncher) {
  const TestFolder other;
  Programs hidden = programs();
  hidden.launcher = other.path() / "splendor-jail";
  fs::copy_file(programs().launcher, hidden.launcher);
  fs::permissions(other.path(), fs::perms(0700));
  JailSpec spec;
  spec.bot_folder = folder();
  Jail jail(hidden, spec, soon());
  const BotProcess bot = started(jail, victim("echo"));
  remember(bot);
}

TEST_F(JailTest, DestroyingEndsEverything) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  read_until(bot.output(), "go");
  remember(bot);
}

TEST_F(JailTest, SeveralJailsAreBuiltAndDestroyedConcurrently) {
  JailSpec spec;
  spec.bot_folder = folder();
  Jail one(programs(), spec);
  Jail other(programs(), spec);
  for (Jail* jail : {&other, &one}) {
    jail->wait_until_built(soon());
    BotProcess bot = started(*jail, victim("stubborn"));
    read_until(bot.output(), "go");
    remember(bot);
  }
  one.dismiss();
  other.dismiss();
}

TEST_F(JailTest, AnUnfinishedJailCanBeDestroyed) {
  JailSpec spec;
  spec.bot_folder = folder();
  const Jail jail(programs(), spec);
}

// Killed before it has let its second process go on, bubblewrap would leave that one waiting.
TEST_F(JailTest, AJailThatIsKilledHalfwayIsAFaultOfTheArenaAndLeavesNothingBehind) {
  ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);  // to see what is left
  JailSpec spec;
  spec.bot_folder = folder();
  int unfinished = 0;
  for (int i = 0; i < 120; ++i) {
    Jail jail(programs(), spec);
    std::ifstream children("/proc/self/task/" + std::to_string(::gettid()) + "/children");
    pid_t bwrap = 0;
    for (pid_t child = 0; children >> child;) bwrap = std::max(bwrap, child);  // the newest
    ASSERT_GT(bwrap, 0);
    ::usleep(static_cast<useconds_t>(50 * i));
    ASSERT_EQ(::kill(bwrap, SIGKILL), 0);
    if (i % 2 == 0) continue;  // destroyed without having been built
    try {
      jail.wait_until_built(soon());
    } catch (const ArenaFault&) {
      ++unfinished;
    }
  }
  EXPECT_GT(unfinished, 0);
  const process::Deadline deadline = soon();
  while (::waitpid(-1, nullptr, WNOHANG) >= 0) {
    ASSERT_FALSE(deadline.passed()) << "a process was left behind";
    ::usleep(1000);
  }
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

// Counts the bwrap processes that became our children.
int adopted() {
  std::ifstream children("/proc/self/task/" + std::to_string(::gettid()) + "/children");
  int count = 0;
  for (pid_t child = 0; children >> child;) {
    std::string name;
    std::ifstream("/proc/" + std::to_string(child) + "/comm") >> name;
    if (name == "bwrap") ++count;
  }
  return count;
}

TEST_F(JailTest, WhatAKilledRefereeLeavesHalfBuiltIsEndedByTheNextOne) {
  ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  JailSpec spec;
  spec.bot_folder = folder();
  const Jail living(programs(), spec, soon());
  int most_left = 0;
  constexpr int kMoments = 120;
  constexpr int kMostRounds = 8;  // a busy machine builds more slowly
  for (int i = 0; i < kMoments || (most_left <= 2 && i < kMostRounds * kMoments); ++i) {
    const pid_t referee = ::fork();
    ASSERT_GE(referee, 0);
    if (referee == 0) {
      const Jail jail(programs(), spec);
      for (;;) ::pause();
    }
    ::usleep(static_cast<useconds_t>(100 * (i % kMoments) * (1 + i / kMoments)));
    ASSERT_EQ(::kill(referee, SIGKILL), 0);
    ASSERT_EQ(::waitpid(referee, nullptr, 0), referee);
    most_left = std::max(most_left, adopted());
    Jail built_meanwhile(programs(), spec);
    end_abandoned_jails();
    built_meanwhile.wait_until_built(soon());
  }
  EXPECT_GT(most_left, 2) << "besides the two jails";
  const process::Deadline deadline = soon();
  do {
    ASSERT_FALSE(deadline.passed()) << "a process was left behind";
    end_abandoned_jails();
    while (::waitpid(-1, nullptr, WNOHANG) > 0) continue;
  } while (adopted() > 1);  // of the living jail
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST_F(JailTest, EverythingEndsWithAKilledReferee) {
  process::Command command;
  command.program = SPLENDOR_SANDBOX_HELPER;
  command.arguments = {"wait", folder(), "full"};
  command.output = process::Stream::pipe;
  process::Child referee(command);
  const auto pid = static_cast<pid_t>(std::stol(read_until(referee.output(), "\n")));
  ASSERT_EQ(::kill(pid, 0), 0);
  const process::Fd bot(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  ASSERT_TRUE(bot);
  referee.signal(SIGKILL);
  EXPECT_TRUE(process::wait_readable(bot.get(), soon())) << "the bot outlived its referee";
}

}  // namespace
}  // namespace splendor::sandbox
