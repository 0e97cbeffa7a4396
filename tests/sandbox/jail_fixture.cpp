#include "tests/sandbox/jail_fixture.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "referee/process/arena_fault.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;

// Empty if bubblewrap can make a user namespace here, else its error message.
std::string why_no_namespaces() {
  process::Command command;
  command.program = "/usr/bin/bwrap";
  command.arguments = {"--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "/bin/true"};
  command.errors = process::Stream::pipe;
  try {
    process::Child child(command);
    const std::string text = read_all(child.errors());
    return child.wait(soon()) == process::Exit(process::Exited{0}) ? "" : "bwrap: " + text;
  } catch (const ArenaFault& fault) {
    return fault.what();
  }
}

std::vector<std::string> processes_in(const std::string& process_namespace) {
  std::vector<std::string> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const fs::path link = fs::read_symlink(entry.path() / "ns/pid", error);
    if (!error && link == process_namespace) found.push_back(entry.path().filename());
  }
  return found;
}

}  // namespace

void JailTest::SetUp() {
  static const std::string reason = why_no_namespaces();
  if (!reason.empty() && has_namespaces(level_)) {
    GTEST_SKIP() << "NOT TESTED: no user namespaces here, so no jail can be built. " << reason;
  }
}

void JailTest::TearDown() {
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child of the test was left behind";
  for (const std::string& name : namespaces_) {
    EXPECT_EQ(processes_in(name), std::vector<std::string>()) << "left behind in " << name;
  }
  for (const process::Fd& bot : bots_) {
    EXPECT_TRUE(process::wait_readable(bot.get(), process::Deadline::in({}))) << "a bot lives on";
  }
}

Programs JailTest::programs() {
  Programs programs;
  programs.launcher = SPLENDOR_JAIL;
  return programs;
}

BotCommand JailTest::victim(const std::string& name, std::vector<std::string> arguments) {
  fs::copy_file(fs::path(SPLENDOR_VICTIMS) / name, folder() / name,
                fs::copy_options::skip_existing);
  arguments.insert(arguments.begin(), "/bot/" + name);
  return {std::move(arguments)};
}

Jail JailTest::jail(const Limits& limits) {
  JailSpec spec;
  spec.bot_folder = folder();
  spec.limits = limits;
  spec.level = level_;
  return Jail(programs(), spec, soon());
}

Outcome JailTest::run(const BotCommand& command, const Limits& limits) {
  Jail jail = this->jail(limits);
  BotProcess bot = started(jail, command);
  remember(bot);
  bot.input().close();
  std::string output = read_all(bot.output());
  return {std::move(output), wait_exit(jail)};
}

void JailTest::remember(const BotProcess& bot) {
  if (!has_namespaces(level_)) {
    bots_.emplace_back(::fcntl(bot.exit_fd(), F_DUPFD_CLOEXEC, 0));
    return;
  }
  const fs::path link = "/proc/" + std::to_string(bot.host_pid()) + "/ns/pid";
  namespaces_.push_back(fs::read_symlink(link));
  held_.emplace_back(::open(link.c_str(), O_RDONLY | O_CLOEXEC));
  EXPECT_NE(namespaces_.back(), fs::read_symlink("/proc/self/ns/pid").string());
  EXPECT_GE(processes_in(namespaces_.back()).size(), 1U) << "the check itself must work";
}

BotProcess started(Jail& jail, const BotCommand& command) {
  auto result = jail.start(command, soon());
  if (const auto* refused = std::get_if<CannotExecute>(&result)) {
    throw ArenaFault(refused->reason);
  }
  return std::move(std::get<BotProcess>(result));
}

std::string read_until(const process::Fd& fd, const std::string& text) {
  std::string all;
  char buffer[4096];
  while (text.empty() || all.find(text) == std::string::npos) {
    if (!process::wait_readable(fd.get(), soon())) {
      ADD_FAILURE() << "nothing more after: " << all;
      return all;
    }
    const ssize_t count = ::read(fd.get(), buffer, sizeof(buffer));
    if (count <= 0) return all;
    all.append(buffer, static_cast<std::size_t>(count));
  }
  return all;
}

std::string read_all(const process::Fd& fd) { return read_until(fd, ""); }

BotExit wait_exit(Jail& jail) {
  for (;;) {
    if (const auto exit = jail.take_exit()) return *exit;
    if (!process::wait_readable(jail.events_fd(), soon())) throw ArenaFault("no exit");
  }
}

}  // namespace splendor::sandbox
