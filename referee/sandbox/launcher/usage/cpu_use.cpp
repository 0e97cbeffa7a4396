#include "referee/sandbox/launcher/usage/cpu_use.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <initializer_list>

#include "referee/sandbox/launcher/usage/numbered_entries.hpp"

namespace splendor::sandbox::launcher {
namespace {

constexpr int64_t kSecond = 1'000'000'000;

struct Text {
  char bytes[512];
};

// False if the process or thread is gone.
bool read_file(int folder, const char* path, Text& text) {
  const int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t size = read(file, text.bytes, sizeof(text.bytes) - 1);
  close(file);
  if (size <= 0) return false;
  text.bytes[size] = '\0';
  return true;
}

// Returns what follows the program's name, which may hold any character: the state and numbers.
const char* fields_of(const Text& stat) {
  const char* end = strrchr(stat.bytes, ')');
  return end != nullptr && end[1] == ' ' ? end + 2 : "";
}

// CPU time of children that were waited for.
int64_t children_cpu(const Text& stat) {
  long long user = 0;
  long long system = 0;
  constexpr const char* kFormat = "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lld %lld";
  if (sscanf(fields_of(stat), kFormat, &user, &system) != 2) return 0;
  return (user + system) * (kSecond / sysconf(_SC_CLK_TCK));
}

void add_thread(int tasks, pid_t thread, CpuUse& use) {
  char path[48];
  Text text;
  snprintf(path, sizeof(path), "%d/stat", thread);
  if (!read_file(tasks, path, text)) return;
  ++use.threads;
  use.runnable |= fields_of(text)[0] == 'R';
  use.blocked |= fields_of(text)[0] == 'D';
  snprintf(path, sizeof(path), "%d/schedstat", thread);
  if (!read_file(tasks, path, text)) return;
  char* rest = nullptr;
  strtoll(text.bytes, &rest, 10);  // how long it ran
  use.waited += strtoll(rest, nullptr, 10);
}

// One look at each thread after the other, while they go on.
CpuUse look() {
  CpuUse use;
  rusage orphans{};
  getrusage(RUSAGE_CHILDREN, &orphans);
  for (const timeval& time : {orphans.ru_utime, orphans.ru_stime}) {
    use.cpu += time.tv_sec * kSecond + time.tv_usec * 1000;
  }
  for_each_number(AT_FDCWD, "/proc", [&](int proc, pid_t pid) {
    if (pid == 1) return;
    char path[48];
    Text stat;
    snprintf(path, sizeof(path), "%d/task", pid);
    for_each_number(proc, path, [&](int tasks, pid_t thread) { add_thread(tasks, thread, use); });
    snprintf(path, sizeof(path), "%d/stat", pid);
    if (!read_file(proc, path, stat)) return;
    use.cpu += cpu_of(pid) + children_cpu(stat);
  });
  return use;
}

}  // namespace

int64_t cpu_of(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return time.tv_sec * kSecond + time.tv_nsec;
}

// A process that was seen asleep may have been woken by one that was looked at later and had gone
// to sleep, or ended, by then. So all are asleep only if none has run since the look before.
CpuUse cpu_use() {
  constexpr int kMostLooks = 4;
  CpuUse use = look();
  for (int i = 1; i < kMostLooks && !use.runnable; ++i) {
    const CpuUse before = use;
    use = look();
    if (use.cpu == before.cpu && use.threads == before.threads) return use;
  }
  use.runnable = true;  // seen so, or it ran between the looks
  use.blocked = false;
  return use;
}

}  // namespace splendor::sandbox::launcher
