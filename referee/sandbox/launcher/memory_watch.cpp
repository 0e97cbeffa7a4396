#include "referee/sandbox/launcher/memory_watch.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

// Lines of /proc/PID/status, in KiB. Pages of files are not among them.
constexpr const char* kLines[] = {"\nRssAnon:", "\nRssShmem:", "\nVmPTE:", "\nVmSwap:"};

int open_status(pid_t pid) {
  char path[32];
  snprintf(path, sizeof(path), "/proc/%d/status", pid);
  return open(path, O_RDONLY | O_CLOEXEC);
}

uint64_t used_by(int status) {
  char text[4096];
  const ssize_t size = pread(status, text, sizeof(text) - 1, 0);
  if (size <= 0) return 0;  // it has ended
  text[size] = '\0';
  uint64_t kib = 0;
  for (const char* line : kLines) {
    if (const char* found = strstr(text, line)) kib += strtoull(found + strlen(line), nullptr, 10);
  }
  return kib * 1024;
}

}  // namespace

void MemoryWatch::watch(pid_t bot, bool only_process) {
  stop();
  only_process_ = only_process;
  bot_ = bot;
  status_ = open_status(bot);
}

void MemoryWatch::stop() {
  if (status_ >= 0) close(status_);
  status_ = -1;
  bot_ = 0;
}

uint64_t MemoryWatch::used() const {
  uint64_t sum = status_ >= 0 ? used_by(status_) : 0;
  if (only_process_) return sum;
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return sum;
  while (const dirent* entry = readdir(processes)) {
    const pid_t pid = atoi(entry->d_name);  // 0 for what is not a process
    if (pid <= 1 || pid == bot_) continue;
    const int status = open_status(pid);
    if (status < 0) continue;
    sum += used_by(status);
    close(status);
  }
  closedir(processes);
  return sum;
}

}  // namespace splendor::sandbox::launcher
