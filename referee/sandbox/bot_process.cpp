#include "referee/sandbox/bot_process.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::sandbox {
namespace {

using process::Fd;

// Reads a small file of /proc. Empty if the process or thread is gone.
std::array<char, 512> read_small(int folder, const std::string& path) {
  std::array<char, 512> text{};
  const Fd file(::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file && ::read(file.get(), text.data(), text.size() - 1) < 0) text[0] = '\0';
  return text;
}

// Reads an open file from its beginning. False if the process or thread is gone.
template <std::size_t kSize>
bool read_again(const Fd& file, std::array<char, kSize>& text) {
  const ssize_t got = ::pread(file.get(), text.data(), text.size() - 1, 0);
  if (got <= 0) return false;
  text[static_cast<std::size_t>(got)] = '\0';
  return true;
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

// Calls `visit` with the folder of all threads and the number of each.
template <class Visit>
void for_each_thread(const Fd& threads, Visit visit) {
  // A descriptor of its own: a copy would share the position in the folder.
  const int own = ::openat(threads.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, CloseFolder> folder(own < 0 ? nullptr : ::fdopendir(own));
  if (!folder) throw ArenaFault("can't read the bot's threads", errno);
  while (const dirent* entry = ::readdir(folder.get())) {
    if (entry->d_name[0] != '.') visit(own, entry->d_name);
  }
}

// Calls `visit` with the content of each thread's file of this name.
template <class Visit>
void for_each_file(const Fd& threads, const char* name, Visit visit) {
  for_each_thread(threads, [&](int folder, const char* thread) {
    const auto text = read_small(folder, std::string(thread) + "/" + name);
    if (text[0] != '\0') visit(text.data());  // otherwise the thread has just ended
  });
}

// Of the folder /proc/PID/task. Worth asking: with one thread, two system calls replace a dozen.
bool has_one_entry(const Fd& threads) {
  constexpr nlink_t kOneThread = 3;  // the folder itself, its parent, and the thread
  struct stat status {};
  return ::fstat(threads.get(), &status) == 0 && status.st_nlink == kOneThread;
}

// The second number of a schedstat file.
std::chrono::nanoseconds waited_in(const char* schedstat) {
  char* rest = nullptr;
  static_cast<void>(std::strtoll(schedstat, &rest, 10));  // how long it ran
  return std::chrono::nanoseconds(std::strtoll(rest, nullptr, 10));
}

// The state in a stat file, such as 'R'.
char state_in(const char* stat) {
  // The name of the program comes before the state, in parentheses, and may hold any character.
  const char* end = std::strrchr(stat, ')');
  return end != nullptr && end[1] == ' ' ? end[2] : '\0';
}

// What follows the name in a status file; empty if there is no such line.
const char* line_of(const char* status, const std::string& name) {
  const std::string start = "\n" + name + ":\t";
  const char* line = std::strstr(status, start.c_str());
  return line == nullptr ? "" : line + start.size();
}

}  // namespace

pid_t host_pid_of(const Fd& pidfd) {
  const auto text = read_small(AT_FDCWD, "/proc/self/fdinfo/" + std::to_string(pidfd.get()));
  const char* line = std::strstr(text.data(), "\nPid:");
  const auto pid = line == nullptr ? 0 : static_cast<pid_t>(std::strtol(line + 5, nullptr, 10));
  if (pid <= 0) throw ArenaFault("can't find the bot's process in /proc/self/fdinfo");
  return pid;
}

std::chrono::nanoseconds cpu_time_of(pid_t pid) {
  // Computed as by clock_getcpuclockid(), which would also ask the kernel whether the process
  // exists; clock_gettime() does that anyway.
  constexpr unsigned kSchedulerClock = 2;
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(pid) << 3U | kSchedulerClock);
  timespec time{};
  if (::clock_gettime(clock, &time) != 0)
    throw ArenaFault("can't read a process's CPU time", errno);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void stop_threads_of(pid_t pid) {
  const Fd threads(::open(("/proc/" + std::to_string(pid) + "/task").c_str(),
                          O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!threads || has_one_entry(threads)) return;
  for_each_thread(threads, [&](int /*folder*/, const char* thread) {
    // Fails for a thread that has just ended.
    ::syscall(SYS_tgkill, pid, std::atoi(thread), SIGSTOP);
  });
}

BotProcess::BotProcess(Fd input, Fd output, Fd errors, Fd pidfd)
    : input_(std::move(input)),
      output_(std::move(output)),
      errors_(std::move(errors)),
      pidfd_(std::move(pidfd)),
      pid_(host_pid_of(pidfd_)) {
  const std::string path = "/proc/" + std::to_string(pid_) + "/task";
  threads_ = Fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const auto open_main = [&](const char* name) {
    const std::string file = std::to_string(pid_) + "/" + name;
    return Fd(::openat(threads_.get(), file.c_str(), O_RDONLY | O_CLOEXEC));
  };
  if (threads_) schedstat_ = open_main("schedstat");
  if (schedstat_) status_ = open_main("status");
  if (!status_) throw ArenaFault("can't open " + path, errno);
}

bool BotProcess::has_one_thread() const { return has_one_entry(threads_); }

// A thread that was seen asleep may have been woken by one that was looked at later and had gone to
// sleep, or ended, by then. So all are asleep only if none has run meanwhile.
void BotProcess::read_states(CpuReading& reading) const {
  constexpr int kMostLooks = 4;
  std::chrono::nanoseconds before = cpu_time();
  for (int i = 0; i < kMostLooks; ++i) {
    bool is_blocked = false;
    for_each_file(threads_, "stat", [&](const char* stat) {
      reading.runnable |= state_in(stat) == 'R';
      is_blocked |= state_in(stat) == 'D';
    });
    if (reading.runnable) return;
    const std::chrono::nanoseconds after = cpu_time();
    if (std::exchange(before, after) == after) {
      reading.blocked = is_blocked;
      return;
    }
  }
  reading.runnable = true;  // it ran between the looks
}

// Read the states first: the wait of a thread seen waiting is then booked later or not at all,
// never before.
CpuReading BotProcess::cpu_reading() const {
  CpuReading states;
  std::array<char, 4096> text;
  if (has_one_thread() && read_again(status_, text)) {
    states.runnable = line_of(text.data(), "State")[0] == 'R';
    states.sleeps = std::strtoull(line_of(text.data(), "voluntary_ctxt_switches"), nullptr, 10);
  } else {
    read_states(states);
  }
  CpuReading reading = cpu_baseline();
  reading.runnable = states.runnable;
  reading.blocked = states.blocked;
  reading.sleeps = states.sleeps;
  return reading;
}

CpuReading BotProcess::cpu_baseline() const {
  CpuReading reading;
  std::array<char, 512> text;
  if (has_one_thread() && read_again(schedstat_, text)) {
    reading.threads = 1;
    reading.waited = waited_in(text.data());
  } else {
    for_each_file(threads_, "schedstat", [&](const char* schedstat) {
      ++reading.threads;
      reading.waited += waited_in(schedstat);
    });
  }
  reading.cpu = cpu_time();
  return reading;
}

std::uint64_t BotProcess::peak_memory() const {
  std::array<char, 4096> text{};
  const Fd file(::openat(threads_.get(), "../status", O_RDONLY | O_CLOEXEC));
  if (!file || ::read(file.get(), text.data(), text.size() - 1) < 0) {
    throw ArenaFault("can't read the bot's memory", errno);
  }
  const char* line = std::strstr(text.data(), "\nVmHWM:");
  return line == nullptr ? 0 : 1024 * std::strtoull(line + sizeof("\nVmHWM:") - 1, nullptr, 10);
}

}  // namespace splendor::sandbox
