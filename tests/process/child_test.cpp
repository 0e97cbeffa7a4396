#include "referee/process/child.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "referee/process/arena_fault.hpp"
#include "tests/process/shell.hpp"

namespace splendor::process {
namespace {

using std::chrono::milliseconds;

TEST(Child, StreamsAreItsStandardStreams) {
  Command command = shell("cat; echo oops >&2");
  command.input = Stream::pipe;
  command.errors = Stream::pipe;
  Child child(command);
  ASSERT_EQ(::write(child.input().get(), "hello", 5), 5);
  child.input().close();
  EXPECT_EQ(read_all(child.output()), "hello");
  EXPECT_EQ(read_all(child.errors()), "oops\n");
  EXPECT_EQ(child.wait(soon()), Exit(Exited{0}));
}

TEST(Child, StreamsNotAskedForAreEmpty) {
  Child child(shell("cat"));  // standard input is /dev/null
  EXPECT_FALSE(child.input());
  EXPECT_FALSE(child.errors());
  EXPECT_EQ(read_all(child.output()), "");
}

TEST(Child, ReadingAnEmptyPipeDoesNotBlock) {
  Child child(shell("sleep 60"));
  char byte = 0;
  EXPECT_EQ(::read(child.output().get(), &byte, 1), -1);
  EXPECT_EQ(errno, EAGAIN);
}

TEST(Child, ExitCodeAndSignalAreReported) {
  Child seven(shell("exit 7"));
  EXPECT_EQ(seven.wait(soon()), Exit(Exited{7}));
  EXPECT_EQ(seven.poll(), Exit(Exited{7})) << "once known it stays known";
  Child killed(shell("kill -9 $$"));
  EXPECT_EQ(killed.wait(soon()), Exit(Signalled{SIGKILL}));
}

TEST(Child, WaitingEndsAtTheDeadline) {
  Child child(shell("sleep 60"));
  EXPECT_EQ(child.poll(), std::nullopt);
  EXPECT_EQ(child.wait(Deadline::in(milliseconds(10))), std::nullopt);
  child.signal(SIGTERM);
  EXPECT_EQ(child.wait(soon()), Exit(Signalled{SIGTERM}));
  child.signal(SIGTERM);  // no effect: the process has ended
}

TEST(Child, ExitIsSeenThroughADescriptor) {
  Command command = shell("cat");
  command.input = Stream::pipe;
  Child child(command);
  EXPECT_FALSE(wait_readable(child.exit_fd(), Deadline::in(milliseconds(10))));
  child.input().close();
  EXPECT_TRUE(wait_readable(child.exit_fd(), soon()));
  EXPECT_TRUE(child.poll().has_value());
}

TEST(Child, DestroyingKillsAndReaps) {
  pid_t pid = -1;
  {
    const Child child(shell("trap '' TERM; kill -STOP $$; sleep 60"));
    pid = child.pid();
  }
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST(Child, AssigningEndsTheOldOne) {
  Child child(shell("sleep 60"));
  const pid_t old = child.pid();
  child = Child(shell("exit 3"));
  EXPECT_EQ(::kill(old, 0), -1);
  EXPECT_EQ(child.wait(soon()), Exit(Exited{3}));
}

TEST(Child, EnvironmentIsExactlyWhatWasGiven) {
  ASSERT_EQ(::setenv("SPLENDOR_SECRET", "1", 1), 0);
  Command command = shell("");
  command.program = "/usr/bin/env";
  command.arguments = {};
  command.environment = {"A=1", "B=two words"};
  EXPECT_EQ(output_of(command), "A=1\nB=two words\n");
}

TEST(Child, LeadsItsOwnSession) {
  Child child(shell("cut -d' ' -f6 /proc/$$/stat"));
  EXPECT_EQ(read_all(child.output()), std::to_string(child.pid()) + "\n");
}

TEST(Child, CanStayInOurSessionAsAGroupOfItsOwn) {
  Command command = shell("cut -d' ' -f5,6 /proc/$$/stat");
  command.session = Session::ours;
  Child child(command);
  EXPECT_EQ(read_all(child.output()),
            std::to_string(child.pid()) + " " + std::to_string(::getsid(0)) + "\n");
}

TEST(Child, HasNoTerminalInWhicheverSession) {
  int terminal = -1;
  const pid_t us = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  ASSERT_GE(us, 0);
  if (us == 0) {
    const auto can_open_terminal = [](Session session) {
      Command command = shell("(exec 3<> /dev/tty) 2> /dev/null && echo yes");
      command.session = session;
      return !read_all(Child(command).output()).empty();
    };
    const bool we_have_one = ::open("/dev/tty", O_RDWR | O_CLOEXEC) >= 0;
    ::_exit((we_have_one ? 0 : 1) + (can_open_terminal(Session::ours) ? 2 : 0) +
            (can_open_terminal(Session::own) ? 4 : 0));
  }
  const Fd ours(terminal);
  int status = -1;
  ASSERT_EQ(::waitpid(us, &status, 0), us);
  EXPECT_EQ(status, 0)
      << "1: no terminal to lose; 2: the child in our session has it; 4: the other";
}

TEST(Child, StaysOnItsCore) {
  cpu_set_t mine;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(mine), &mine), 0);
  unsigned core = 0;
  while (!CPU_ISSET(core, &mine)) ++core;
  Command command = shell("sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status");
  command.core = core;
  EXPECT_EQ(output_of(command), std::to_string(core) + "\n");
}

TEST(Child, AMissingCoreIsAFaultOfTheArena) {
  Command command = shell("true");
  command.core = CPU_SETSIZE - 1;
  EXPECT_THROW(Child{command}, ArenaFault);
}

TEST(Child, YieldsToOthersAlsoWhereTheSchedulerGroupsSessions) {
  Command command = shell("nice; cut -d' ' -f2,3 /proc/self/autogroup 2> /dev/null || true");
  command.yields = true;
  const std::string text = output_of(command);
  EXPECT_EQ(text.substr(0, 3), "10\n");
  if (text.size() > 3) {
    EXPECT_EQ(text.substr(3), "nice 10\n");
  }
}

TEST(Child, ThatStartsUnverifiedRunsLikeOthers) {
  Command command = shell("echo out; exit 4");
  command.starts_unverified = true;
  Child child(command);
  EXPECT_EQ(read_all(child.output()), "out\n");
  EXPECT_EQ(child.wait(soon()), Exit(Exited{4}));
}

TEST(Child, ThatStartsUnverifiedSaysItselfWhyItCanNot) {
  Command command = shell("");
  command.program = "/nonexistent/program";
  command.errors = Stream::pipe;
  command.starts_unverified = true;
  Child missing(command);
  EXPECT_EQ(read_all(missing.errors()),
            "can't start /nonexistent/program: execve: No such file or directory\n");
  EXPECT_EQ(missing.wait(soon()), Exit(Exited{127}));
  command.program = "/bin/sh";
  command.core = CPU_SETSIZE - 1;
  Child nowhere(command);
  EXPECT_NE(read_all(nowhere.errors()).find("sched_setaffinity"), std::string::npos);
  EXPECT_EQ(nowhere.wait(soon()), Exit(Exited{127}));
}

TEST(Child, RootSwitchesToAnotherUserWithoutGroups) {
  Command command = shell("id -u; id -g; id -G");
  command.identity = Identity{65432, 65431};
  if (::geteuid() == 0) {
    EXPECT_EQ(output_of(command), "65432\n65431\n65431\n");
  } else {
    EXPECT_THROW(Child{command}, ArenaFault);
  }
}

}  // namespace
}  // namespace splendor::process
