#include "referee/sandbox/bot_process.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "referee/process/arena_fault.hpp"

namespace splendor::sandbox {
namespace {

using process::Fd;

// A small file of /proc. Empty: its process or thread is gone.
std::array<char, 512> read_small(int folder, const std::string& path) {
  std::array<char, 512> text{};
  const Fd file(::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file && ::read(file.get(), text.data(), text.size() - 1) < 0) text[0] = '\0';
  return text;
}

// The number in our own process namespace; the jail knows it by another.
pid_t host_pid_of(const Fd& pidfd) {
  const auto text = read_small(AT_FDCWD, "/proc/self/fdinfo/" + std::to_string(pidfd.get()));
  const char* line = std::strstr(text.data(), "\nPid:");
  const auto pid = line == nullptr ? 0 : static_cast<pid_t>(std::strtol(line + 5, nullptr, 10));
  if (pid <= 0) throw ArenaFault("can't find the bot's process in /proc/self/fdinfo");
  return pid;
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

}  // namespace

BotProcess::BotProcess(Fd input, Fd output, Fd errors, Fd pidfd)
    : input_(std::move(input)),
      output_(std::move(output)),
      errors_(std::move(errors)),
      pidfd_(std::move(pidfd)),
      pid_(host_pid_of(pidfd_)) {
  const std::string path = "/proc/" + std::to_string(pid_) + "/task";
  threads_ = Fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!threads_) throw ArenaFault("can't open " + path, errno);
}

std::chrono::nanoseconds BotProcess::cpu_time() const {
  clockid_t clock{};
  timespec time{};
  const bool read = ::clock_getcpuclockid(pid_, &clock) == 0 && ::clock_gettime(clock, &time) == 0;
  // The number was still its own a moment after the reading, so it was then.
  if (!read || ::syscall(SYS_pidfd_send_signal, pidfd_.get(), 0, nullptr, 0) != 0) {
    throw ArenaFault("can't read the bot's CPU time", errno);
  }
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Scheduling BotProcess::scheduling() const {
  // A descriptor of its own: a copy would share the position in the folder.
  const int own = ::openat(threads_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, CloseFolder> folder(own < 0 ? nullptr : ::fdopendir(own));
  if (!folder) throw ArenaFault("can't read the bot's threads", errno);
  Scheduling sum{};
  while (const dirent* entry = ::readdir(folder.get())) {
    if (entry->d_name[0] == '.') continue;
    const auto text = read_small(own, std::string(entry->d_name) + "/schedstat");
    char* rest = nullptr;
    const long long ran = std::strtoll(text.data(), &rest, 10);
    if (rest == text.data()) continue;  // the thread has just ended
    sum.on_cpu += std::chrono::nanoseconds(ran);
    sum.waiting += std::chrono::nanoseconds(std::strtoll(rest, nullptr, 10));
    ++sum.threads;
  }
  return sum;
}

}  // namespace splendor::sandbox
