#include "referee/sandbox/launcher/usage/memory_watch.hpp"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

constexpr uint64_t kUnknown = MemoryWatch::kUnknown;

// Lines of a status file in /proc, in KiB. None of them counts pages of files.
constexpr const char* kLines[] = {"\nRssAnon:", "\nRssShmem:", "\nVmPTE:", "\nVmSwap:"};

// Saturates: a sum with unknown memory is kUnknown.
uint64_t sum_of(uint64_t a, uint64_t b) { return a > kUnknown - b ? kUnknown : a + b; }

// Errors that mean the process or thread has ended.
bool has_ended() { return errno == ENOENT || errno == ESRCH; }

struct Use {
  uint64_t bytes = 0;
  bool has_memory = false;  // false: it has ended, or is a zombie
};

Use use_in(int status) {
  char text[4096];
  const ssize_t size = pread(status, text, sizeof(text) - 1, 0);
  if (size < 0 && !has_ended()) return {kUnknown, true};
  text[size > 0 ? size : 0] = '\0';
  Use use;
  for (const char* line : kLines) {
    const char* found = strstr(text, line);
    if (found == nullptr) continue;
    use.has_memory = true;
    use.bytes += strtoull(found + strlen(line), nullptr, 10) * 1024;
  }
  return use;
}

Use use_of(int proc, const char* path) {
  const int status = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (status < 0) return has_ended() ? Use{} : Use{kUnknown, true};
  const Use use = use_in(status);
  close(status);
  return use;
}

// Calls `visit` with each number in a folder of /proc until it returns false. False if the folder
// can't be read.
template <class Visit>
bool visit_numbers(int proc, const char* path, Visit visit) {
  const int fd = openat(proc, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return has_ended();
  DIR* folder = fdopendir(fd);
  if (folder == nullptr) {
    close(fd);
    return false;
  }
  while (const dirent* entry = readdir(folder)) {
    const pid_t number = atoi(entry->d_name);  // 0 for what is not a process
    if (number > 0 && !visit(number)) break;
  }
  closedir(folder);
  return true;
}

// A process whose first thread has ended shows no memory, though the other threads still have it.
uint64_t used_by_threads(int proc, pid_t pid) {
  char path[64];
  snprintf(path, sizeof(path), "%d/task", pid);
  Use use;
  const bool read = visit_numbers(proc, path, [&](pid_t thread) {
    snprintf(path, sizeof(path), "%d/task/%d/status", pid, thread);
    use = use_of(proc, path);
    return !use.has_memory;  // it is the same for all of them
  });
  return read ? use.bytes : kUnknown;
}

}  // namespace

void MemoryWatch::watch(int proc, pid_t bot, bool only_process) {
  stop();
  proc_ = proc;
  bot_ = bot;
  only_process_ = only_process;
  if (proc_ < 0) return;
  char path[32];
  snprintf(path, sizeof(path), "%d/status", bot);
  status_ = openat(proc_, path, O_RDONLY | O_CLOEXEC);
}

void MemoryWatch::stop() {
  if (status_ >= 0) close(status_);
  status_ = -1;
  proc_ = -1;
}

uint64_t MemoryWatch::used() const {
  if (proc_ < 0) return 0;
  if (status_ < 0) return kUnknown;
  const Use use = use_in(status_);
  uint64_t sum = use.has_memory ? use.bytes : used_by_threads(proc_, bot_);
  if (only_process_) return sum;
  const bool read = visit_numbers(proc_, ".", [&](pid_t pid) {
    if (pid == 1 || pid == bot_) return true;
    char path[32];
    snprintf(path, sizeof(path), "%d/status", pid);
    const Use other = use_of(proc_, path);
    sum = sum_of(sum, other.has_memory ? other.bytes : used_by_threads(proc_, pid));
    return true;
  });
  return read ? sum : kUnknown;
}

}  // namespace splendor::sandbox::launcher
