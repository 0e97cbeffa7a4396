// One test for each known fault of Boost.Process that child.cpp works around.
#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "referee/process/arena_fault.hpp"
#include "tests/process/shell.hpp"

namespace splendor::process {
namespace {

Command missing_program() {
  Command command = shell("");
  command.program = "/nonexistent/program";
  return command;
}

int open_descriptors() {
  int count = 0;
  DIR* folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

// A shell command that prints the open descriptors from 0 to 40 on one line.
constexpr const char* kListDescriptors =
    "i=0; while [ $i -le 40 ]; do [ -e /proc/$$/fd/$i ] && printf '%s ' $i; i=$((i + 1)); done";

TEST(ChildFaults, FirstChildSeesEndOfFileWhileASecondRuns) {
  Command command = shell("cat; echo done");
  command.input = Stream::pipe;
  Child first(command);
  Child second(command);
  first.input().close();
  EXPECT_EQ(read_all(first.output()), "done\n");
  EXPECT_EQ(second.poll(), std::nullopt);
}

TEST(ChildFaults, NoDescriptorIsInherited) {
  const int leaky = ::open("/dev/null", O_RDONLY);  // NOLINT: without O_CLOEXEC on purpose
  ASSERT_GE(leaky, 3);
  Command command = shell("cat");
  command.input = Stream::pipe;
  const Child other(command);
  EXPECT_EQ(output_of(shell(kListDescriptors)), "0 1 2 ");
  ::close(leaky);
}

TEST(ChildFaults, PassedDescriptorsArriveInOrder) {
  const Pipe pipe = make_pipe();
  Command command = shell(std::string(kListDescriptors) + "; echo three >&3; read x <&4; echo $x");
  const Pipe other = make_pipe();
  ASSERT_EQ(::write(other.write.get(), "four\n", 5), 5);
  command.passed = {pipe.write.get(), other.read.get()};
  EXPECT_EQ(output_of(command), "0 1 2 3 4 four\n");
  char text[6] = {};
  EXPECT_EQ(::read(pipe.read.get(), text, 6), 6);
}

TEST(ChildFaults, FailedExecIsReportedAndLeavesNoZombieAndNoDescriptor) {
  const int before = open_descriptors();
  for (int i = 0; i < 3; ++i) {
    Command command = missing_program();
    command.input = Stream::pipe;
    command.errors = Stream::pipe;
    // The numbers 3 to 7 collide with those of the pipe for the error message.
    command.passed = {0, 0, 0, 0, 0};
    try {
      const Child child(command);
      FAIL() << "started a missing program";
    } catch (const ArenaFault& fault) {
      EXPECT_EQ(fault.error(), ENOENT) << fault.what();
      EXPECT_NE(std::string(fault.what()).find("/nonexistent/program"), std::string::npos);
    }
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  EXPECT_EQ(open_descriptors(), before);
}

TEST(ChildFaults, FailedPreparationIsReportedToo) {
  Command command = shell("true");
  command.passed = {1234567};
  EXPECT_THROW(Child{command}, ArenaFault);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(ChildFaults, ArgumentsArriveUnchanged) {
  Command command = shell("printf '[%s]' \"$@\"");
  for (const char* text : {"name", "", "two words", "\"quoted\"", "", "back\\slash"}) {
    command.arguments.emplace_back(text);
  }
  EXPECT_EQ(output_of(command), "[][two words][\"quoted\"][][back\\slash]");
}

TEST(ChildFaults, BufferedOutputAppearsOnce) {
  std::FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  std::fputs("once", file);  // stays in the buffer, which fork copies
  for (int i = 0; i < 3; ++i) {
    EXPECT_THROW(Child{missing_program()}, ArenaFault);
    output_of(shell("true"));
  }
  std::fflush(file);
  std::rewind(file);
  char text[32] = {};
  EXPECT_EQ(std::fread(text, 1, sizeof(text), file), 4U) << text;
  std::fclose(file);
}

TEST(ChildFaults, SignalsStartWithTheirDefaults) {
  sigset_t all;
  sigset_t old;
  sigfillset(&all);
  ASSERT_EQ(::sigprocmask(SIG_SETMASK, &all, &old), 0);
  const auto handler = ::signal(SIGPIPE, SIG_IGN);
  const std::string text =
      output_of(shell("grep -E '^Sig(Blk|Ign)' /proc/self/status | tr -d '0\\t\\n'"));
  ::signal(SIGPIPE, handler);
  ASSERT_EQ(::sigprocmask(SIG_SETMASK, &old, nullptr), 0);
  EXPECT_EQ(text, "SigBlk:SigIgn:");
}

TEST(ChildFaults, ASignalNeverHitsAnotherProcess) {
  Child first(shell("exit 0"));
  ASSERT_TRUE(first.wait(soon()).has_value());
  Child second(shell("sleep 60"));
  first.signal(SIGKILL);
  EXPECT_EQ(second.wait(Deadline::in(std::chrono::milliseconds(20))), std::nullopt);
}

TEST(ChildFaults, DescriptorsDoNotPileUp) {
  const int before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    Command command = shell("true");
    command.input = Stream::pipe;
    command.errors = Stream::pipe;
    EXPECT_EQ(Child(command).wait(soon()), Exit(Exited{0}));
  }
  EXPECT_EQ(open_descriptors(), before);
}

}  // namespace
}  // namespace splendor::process
