// Things that a bot can't reach; one victim program for each test.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Exit;
using process::Exited;

// A listening socket. A leading '@' means an abstract name.
process::Fd listen_on(const std::string& name) {
  process::Fd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  name.copy(address.sun_path, sizeof(address.sun_path) - 1);
  if (name[0] == '@') address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  EXPECT_EQ(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), size), 0) << name;
  EXPECT_EQ(::listen(fd.get(), 5), 0);
  return fd;
}

TEST_F(JailTest, NoNetworkAndNoSocketsOfTheHost) {
  const std::string abstract = "@splendor-test-" + std::to_string(::getpid());
  const TestFolder other;
  const std::string path = other.path() / "socket";
  const process::Fd first = listen_on(abstract);
  const process::Fd second = listen_on(path);
  EXPECT_EQ(run(victim("network", {abstract, path})).output, "sockets 0\nreached 0 of 2\n");
  Limits many;
  many.processes = Processes::many;
  EXPECT_EQ(run(victim("network", {abstract, path}), many).output, "sockets 0\nreached 0 of 2\n")
      << "its processes may use sockets, but in a network of their own";
}

TEST_F(JailTest, NoFilesButItsOwnAndNothingToWriteButTmp) {
  const TestFolder other;
  const fs::path secret = other.path() / "arena.db";
  std::ofstream(secret) << "secret";
  const auto outcome =
      run(victim("read_files", {secret, "/etc/passwd", "/etc/shadow", "/proc/1/environ",
                                "/proc/1/mem", "/root", "/home", "/var/lib", "/sys/kernel",
                                "/bot/../arena.db", "/dev/sda", "/dev/mem", "/dev/zero"}));
  EXPECT_EQ(outcome.output, "own ok\n");
}

TEST_F(JailTest, NoOtherProcessCanBeSeenSignalledOrTraced) {
  Jail other = jail();
  const BotProcess opponent = started(other, victim("echo"));
  const auto outcome = run(
      victim("see_processes", {std::to_string(opponent.host_pid()), std::to_string(::getpid())}));
  EXPECT_EQ(outcome.output, "done\n");
  EXPECT_EQ(outcome.exit.how, Exit(Exited{0})) << "the launcher survived its signals";
  EXPECT_EQ(other.take_exit(), std::nullopt);
}

TEST_F(JailTest, NothingIsInherited) {
  const int leaky = ::dup(0);  // NOLINT: without O_CLOEXEC on purpose
  ASSERT_EQ(::setenv("SPLENDOR_SECRET", "1", 1), 0);
  ::signal(SIGPIPE, SIG_IGN);
  BotCommand command = victim("inheritance");
  command.environment = {"MINE=yes"};
  const std::string expected =
      "descriptor 0\ndescriptor 1\ndescriptor 2\n"
      "PATH=/usr/local/bin:/usr/bin:/bin\nHOME=/tmp\nLANG=C.UTF-8\nMINE=yes\n"
      "folder /bot\nuser 1000 group own terminal no\n";
  EXPECT_EQ(run(command).output, expected);
  ::signal(SIGPIPE, SIG_DFL);
  ::close(leaky);
}

TEST_F(JailTest, NoNewPrivilegesAndNoNamespaces) {
  Limits many;
  many.processes = Processes::many;
  for (const Limits& limits : {Limits(), many}) {
    EXPECT_EQ(run(victim("become_root"), limits).output, "user 1000 1000\nno_new_privs 1\n");
  }
}

TEST_F(JailTest, SetUserIdProgramsHaveNoEffect) {
  const BotCommand command = victim("become_root", {"/bot/suid"});
  fs::copy_file(folder() / "become_root", folder() / "suid");
  ASSERT_EQ(::chmod((folder() / "suid").c_str(), 06755), 0);  // owned by root if root runs the test
  EXPECT_EQ(run(command).output, "user 1000 1000\nno_new_privs 1\n");
}

TEST_F(JailTest, DangerousSystemCallsAreRefused) {
  Limits many;
  many.processes = Processes::many;
  for (const Limits& limits : {Limits(), many}) {
    EXPECT_EQ(run(victim("system_calls"), limits).output, "done\n");
  }
}

TEST_F(JailTest, TwoBotsCantCommunicateThroughLocksWatchesOrFigures) {
  EXPECT_EQ(run(victim("side_channels")).output, "done\n");
}

TEST_F(JailTest, CallsOfNewerKernelsAreRefused) {
  EXPECT_EQ(run(victim("foreign_calls")).output, "done\n");
}

#ifdef __x86_64__
TEST_F(JailTest, CallsOfOtherAbisAreFatal) {
  EXPECT_EQ(run(victim("foreign_calls", {"x32"})).exit.how, Exit(process::Signalled{SIGSYS}));
  // Kernels without these calls end the program by another signal.
  EXPECT_EQ(run(victim("foreign_calls", {"32-bit"})).output, "");
}
#endif

// The output of sysinfo() in a jail with 64 MiB.
constexpr const char* kSmallMachine =
    "memory 64 MiB, free 64 MiB, shared 0, buffers 0, swap 0, processes 1, load 0\n"
    "pages for 64 MiB\n";

TEST_F(JailTest, SysinfoShowsTheLimitsInsteadOfTheMachine) {
  Limits limits;
  limits.memory = 64 * kMiB;
  Limits many = limits;
  many.processes = Processes::many;
  for (const Limits& tried : {limits, many}) {
    EXPECT_EQ(run(victim("ask_sysinfo"), tried).output, kSmallMachine);
  }
}

// If the file belongs to another user, the launcher can't write the answer into the process, and
// refuses.
TEST_F(JailTest, AnUnreadableProgramLearnsNothingOfTheMachine) {
  const BotCommand command = victim("ask_sysinfo");
  fs::permissions(folder() / "ask_sysinfo", fs::perms(0111));
  Limits limits;
  limits.memory = 64 * kMiB;
  const std::string output = run(command, limits).output;
  EXPECT_TRUE(output.starts_with("refused: 1\n") || output == kSmallMachine) << output;
}

TEST_F(JailTest, ADaemonDiesWithItsBot) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess bot = started(jail, victim("daemon"));
  remember(bot);
  read_until(bot.output(), "grandchild");
  EXPECT_EQ(wait_exit(jail).how, Exit(Exited{3}));
  // The grandchild held the pipe: end of file shows that it is gone, without clear().
  EXPECT_EQ(read_all(bot.output()), "");
  jail.clear(soon());
}

TEST_F(JailTest, ABotThatIgnoresSignalsIsKilled) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(jail.clear(soon())->how, Exit(process::Signalled{SIGKILL}));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST_F(JailTest, ABotThatStoppedItselfIsKilledOrWoken) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stop_itself"));
  remember(bot);
  read_until(bot.output(), "stopping");
  EXPECT_EQ(jail.take_exit(), std::nullopt) << "stopping is not ending";
  EXPECT_EQ(jail.clear(soon())->how, Exit(process::Signalled{SIGKILL}));
  BotProcess second = started(jail, victim("stop_itself"));
  read_until(second.output(), "stopping");
  for (int i = 0; i < 1000 && !jail.take_exit(); ++i) {  // until it has stopped
    jail.thaw(soon());
    ::usleep(10'000);
  }
  EXPECT_EQ(read_all(second.output()), "awake\n");
}

}  // namespace
}  // namespace splendor::sandbox
