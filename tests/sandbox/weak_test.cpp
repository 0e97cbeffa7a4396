// Confinement without namespaces. The attacked files and processes belong to the bot's own user, so
// only Landlock and the filter protect them.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/bot_folder.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Exit;
using process::Exited;
using process::Signalled;

class WeakJail : public JailTest {
 protected:
  WeakJail() : JailTest(Level::weak) {}

  // The process id after "PPid:".
  static pid_t parent_of(const BotProcess& bot) {
    std::ifstream status("/proc/" + std::to_string(bot.host_pid()) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("PPid:")) return static_cast<pid_t>(std::stol(line.substr(5)));
    }
    return 0;
  }
};

// A folder and a file in it that belong to the bot's user.
struct Loot {
  TestFolder folder;
  fs::path file = folder.path() / "arena.db";

  Loot() {
    std::ofstream(file) << "secret";
    if (::geteuid() != 0) return;
    EXPECT_EQ(::chown(file.c_str(), kBotIdentity.user, kBotIdentity.group), 0);
    EXPECT_EQ(::chown(folder.path().c_str(), kBotIdentity.user, kBotIdentity.group), 0);
  }
  [[nodiscard]] bool untouched() const {
    struct stat info {};
    return ::stat(file.c_str(), &info) == 0 && info.st_size == 6 && info.st_mtime > 1000 &&
           (info.st_mode & 0777) == 0644;
  }
};

process::Fd listen_on(const std::string& name, int type) {
  process::Fd fd(::socket(AF_UNIX, type | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  name.copy(address.sun_path, sizeof(address.sun_path) - 1);
  const bool abstract = name[0] == '@';
  if (abstract) address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  EXPECT_EQ(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), size), 0) << name;
  if (type == SOCK_STREAM) {
    EXPECT_EQ(::listen(fd.get(), 5), 0);
  }
  if (!abstract) {
    EXPECT_EQ(::chmod(name.c_str(), 0777), 0);
  }
  return fd;
}

TEST_F(WeakJail, NoFilesButItsOwnAndNothingToWrite) {
  const Loot loot;
  const auto outcome = run(victim(
      "read_files",
      {loot.file, loot.folder.path(), "/etc/passwd", "/etc/shadow", "/proc/1/environ", "/proc",
       "/proc/self/net/unix", "/proc/self/mountinfo", "/proc/self/environ", "/proc/self/task",
       "/root", "/home", "/var/lib", "/sys/kernel", "/", "/tmp", "/dev/mem", "/dev/zero"}));
  // There is no /bot here, hence the last argument.
  EXPECT_EQ(outcome.output, "own denied\n");
  EXPECT_TRUE(loot.untouched());
}

TEST_F(WeakJail, NothingAboutFilesCanBeChanged) {
  const Loot loot;
  std::ofstream(folder() / "data") << "readable";
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown((folder() / "data").c_str(), kBotIdentity.user, kBotIdentity.group), 0);
  }
  EXPECT_EQ(run(victim("change_files", {loot.file, loot.folder.path(), "/bot/data"})).output,
            "done\n");
  EXPECT_TRUE(loot.untouched());
}

TEST_F(WeakJail, NoOtherProcessCanBeSignalledTracedOrLimited) {
  Jail other = jail();
  const BotProcess opponent = started(other, victim("echo"));
  remember(opponent);
  const std::vector<std::string> targets{std::to_string(opponent.host_pid()),
                                         std::to_string(parent_of(opponent)),
                                         std::to_string(::getpid())};
  const auto outcome = run(victim("disturb_processes", targets));
  EXPECT_EQ(outcome.output, "done\n");
  EXPECT_EQ(outcome.exit.how, Exit(Exited{0}));
  EXPECT_EQ(other.take_exit(), std::nullopt);
}

TEST_F(WeakJail, NoNetworkAndNoSocketsOfTheHost) {
  const std::string abstract = "@splendor-weak-" + std::to_string(::getpid());
  const Loot loot;
  const std::string path = loot.folder.path() / "socket";
  const process::Fd first = listen_on(abstract, SOCK_STREAM);
  const process::Fd second = listen_on(path, SOCK_STREAM);
  const process::Fd third = listen_on(abstract + "d", SOCK_DGRAM);
  const process::Fd fourth = listen_on(path + "d", SOCK_DGRAM);
  EXPECT_EQ(run(victim("network", {abstract, path, abstract + "d", path + "d"})).output,
            "sockets 0\nreached 0 of 4\n");
}

TEST_F(WeakJail, DangerousSystemCallsAreRefused) {
  EXPECT_EQ(run(victim("system_calls")).output, "done\n");
}

TEST_F(WeakJail, NoNewPrivilegesAndNoNamespaces) {
  const std::string user = std::to_string(::geteuid() == 0 ? kBotIdentity.user : ::geteuid());
  EXPECT_EQ(run(victim("become_root")).output, "user " + user + " " + user + "\nno_new_privs 1\n");
}

TEST_F(WeakJail, TwoBotsCantCommunicateThroughLocksWatchesOrFigures) {
  EXPECT_EQ(run(victim("side_channels")).output, "done\n");
}

TEST_F(WeakJail, NothingIsInheritedButTheFoldersInTheEnvironment) {
  BotCommand command = victim("inheritance");
  command.environment = {"MINE=/bot/x"};
  const std::string output = run(command).output;
  EXPECT_TRUE(output.starts_with("descriptor 0\ndescriptor 1\ndescriptor 2\nPATH=")) << output;
  EXPECT_NE(output.find("\nMINE=" + folder().string() + "/x\n"), std::string::npos) << output;
  EXPECT_NE(output.find("\nfolder " + folder().string() + "\n"), std::string::npos) << output;
  EXPECT_NE(output.find("\nTMPDIR="), std::string::npos) << output;
  EXPECT_NE(output.find("group own terminal no"), std::string::npos) << output;
}

TEST_F(WeakJail, OneProcessWithLimitedThreadsIsAllowed) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("fork_bomb"));
  remember(bot);
  EXPECT_EQ(read_until(bot.output(), "\n"), "children 0\n");
  EXPECT_TRUE(jail.refused_process());
  jail.clear(soon());
  BotProcess next = started(jail, victim("thread_bomb"));
  EXPECT_EQ(read_all(next.output()), "threads 63\n") << "as in a world of its own";
  EXPECT_FALSE(jail.refused_process()) << "threads are no processes";
}

TEST_F(WeakJail, ABotThatNeedsSeveralProcessesIsNotStarted) {
  Limits many;
  many.processes = Processes::many;
  EXPECT_THROW((void)jail(many), ArenaFault);
}

TEST_F(WeakJail, MemoryIsLimited) {
  Limits limits;
  limits.memory = 64 * kMiB;
  EXPECT_EQ(run(victim("hog_shared"), limits).output, "done\n");
  EXPECT_LE(run(victim("hog_private"), limits).exit.peak_memory, 80 * kMiB);
  EXPECT_TRUE(run(victim("hog_readonly"), limits).exit.out_of_memory);
  limits.memory = 32 * kMiB;
  EXPECT_TRUE(run(victim("hog_sparse"), limits).exit.out_of_memory);
}

TEST_F(WeakJail, MemoryThatEvadesTheKernelsLimitIsMeasured) {
  EXPECT_EQ(run(victim("hog_huge")).output, "got 0 MiB\n");
  EXPECT_EQ(run(victim("hide_descriptors")).output, "done\n");
  Limits limits;
  limits.memory = 64 * kMiB;
  EXPECT_TRUE(run(victim("hog_without_main"), limits).exit.out_of_memory);
  const BotCommand unreadable = victim("hog_readonly");
  fs::permissions(folder() / "hog_readonly", fs::perms(0111));
  EXPECT_TRUE(run(unreadable, limits).exit.out_of_memory);
}

TEST_F(WeakJail, SysinfoShowsTheLimitsInsteadOfTheMachine) {
  Limits limits;
  limits.memory = 64 * kMiB;
  EXPECT_EQ(run(victim("ask_sysinfo"), limits).output,
            "memory 64 MiB, free 64 MiB, shared 0, buffers 0, swap 0, processes 1, load 0\n"
            "pages for 64 MiB\n");
}

TEST_F(WeakJail, CallsOfNewerKernelsAreRefused) {
  EXPECT_EQ(run(victim("foreign_calls")).output, "done\n");
}

#ifdef __x86_64__
TEST_F(WeakJail, CallsOfOtherAbisAreFatal) {
  EXPECT_EQ(run(victim("foreign_calls", {"x32"})).exit.how, Exit(process::Signalled{SIGSYS}));
  // Kernels without these calls end the program by another signal.
  EXPECT_EQ(run(victim("foreign_calls", {"32-bit"})).output, "");
}
#endif

TEST_F(WeakJail, EveryFileInItsTemporaryFolderCounts) {
  EXPECT_EQ(run(victim("hide_files")).output, "done\n");
}

TEST_F(WeakJail, ABotThatUsesTooMuchDiskIsKilled) {
  for (const std::string what : {"many", "big"}) {
    const Outcome outcome = run(victim("hide_files", {what}));
    EXPECT_EQ(outcome.output, "") << what;
    EXPECT_EQ(outcome.exit.how, Exit(Signalled{SIGKILL})) << what;
    EXPECT_TRUE(outcome.exit.tmp_full) << what;
  }
}

TEST_F(WeakJail, NothingIsLeftForTheNextProcess) {
  Jail jail = this->jail();
  BotProcess first = started(jail, victim("hide_files"));
  remember(first);
  EXPECT_EQ(read_all(first.output()), "done\n");
  jail.clear(soon());
  BotProcess second = started(jail, victim("hide_files"));
  EXPECT_EQ(read_all(second.output()), "done\n");
  EXPECT_LE(wait_exit(jail).tmp_used, 4096U) << "not what the first has left";
}

TEST_F(WeakJail, AFrozenBotCannotWakeItself) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("wake_itself"));
  remember(bot);
  read_until(bot.output(), "go");
  jail.freeze(soon());
  ASSERT_EQ(::write(bot.input().get(), "x", 1), 1);
  ::usleep(5'000);
  const auto before = bot.cpu_time();
  ::usleep(100'000);
  EXPECT_LT(bot.cpu_time() - before, std::chrono::milliseconds(2));
  jail.clear(soon());
}

TEST_F(WeakJail, ABotThatIgnoresSignalsIsKilled) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  EXPECT_EQ(jail.clear(soon())->how, Exit(Signalled{SIGKILL}));
}

TEST_F(WeakJail, ABotEndsWithAKilledLauncher) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  ASSERT_EQ(::kill(parent_of(bot), SIGKILL), 0);
  EXPECT_TRUE(process::wait_readable(bot.exit_fd(), soon())) << "the bot outlived its launcher";
}

TEST_F(WeakJail, AStoppedLauncherAndItsBotEndWithTheJail) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  ASSERT_EQ(::kill(parent_of(bot), SIGSTOP), 0);
}

TEST_F(WeakJail, EverythingEndsWithAKilledRefereeAndNoFileIsLeft) {
  process::Command command;
  command.program = SPLENDOR_SANDBOX_HELPER;
  command.arguments = {"wait", folder(), "weak"};
  command.output = process::Stream::pipe;
  process::Child referee(command);
  const auto pid = static_cast<pid_t>(std::stol(read_until(referee.output(), "\n")));
  const process::Fd bot(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  ASSERT_TRUE(bot);
  std::ifstream file("/proc/" + std::to_string(pid) + "/environ");
  std::string home;
  while (std::getline(file, home, '\0') && !home.starts_with("HOME=")) {
  }
  home.erase(0, 5);
  ASSERT_TRUE(fs::exists(home)) << home;
  referee.signal(SIGKILL);
  EXPECT_TRUE(process::wait_readable(bot.get(), soon())) << "the bot outlived its referee";
  const fs::path made = fs::path(home).parent_path();
  for (int i = 0; i < 1000 && fs::exists(made); ++i) ::usleep(10'000);
  EXPECT_FALSE(fs::exists(made)) << made;
}

TEST_F(WeakJail, AProgramThatCannotBeExecutedIsTheBotsFault) {
  Jail jail = this->jail();
  auto result = jail.start({{"/bot/missing"}}, soon());
  const auto* refused = std::get_if<CannotExecute>(&result);
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->error, ENOENT);
  EXPECT_NE(refused->reason.find("/bot/missing"), std::string::npos) << refused->reason;
}

TEST_F(WeakJail, RootNeedsNoReadableFolderForTheLauncher) {
  const TestFolder other;
  Programs hidden = programs();
  hidden.launcher = other.path() / "splendor-jail";
  fs::copy_file(programs().launcher, hidden.launcher);
  fs::permissions(other.path(), fs::perms(0700));
  JailSpec spec;
  spec.bot_folder = folder();
  spec.level = Level::weak;
  Jail jail(hidden, spec, soon());
  const BotProcess bot = started(jail, victim("echo"));
  remember(bot);
}

}  // namespace
}  // namespace splendor::sandbox
