#include "referee/sandbox/launcher/world/host_world.hpp"

#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/world/tmp_folder.hpp"

namespace splendor::sandbox::launcher {
namespace {

// All children of the launcher. Those of a trusted bot become ours when it ends, however they hide.
void kill_children() {
  char path[64];
  snprintf(path, sizeof(path), "/proc/self/task/%d/children", getpid());
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[4096];
  const ssize_t size = read(file, text, sizeof(text) - 1);
  close(file);
  text[size > 0 ? size : 0] = '\0';
  char* next = text;
  for (;;) {
    const long child = strtol(next, &next, 10);
    // A number cut off at the end of the buffer would be another process's.
    if (child <= 1 || *next == '\0') return;
    kill(static_cast<pid_t>(child), SIGKILL);
  }
}

}  // namespace

Failure HostWorld::prepare(const Setting& setting) {
  if (getpid() == 1) return {"this is process 1", EPERM};
  trusted_ = !setting.confined();
  // Orphans would otherwise become the children of the system's process 1.
  if (trusted_ && prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) return failed("subreaper");
  proc_ = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc_ < 0 || faccessat(proc_, "self/status", R_OK, 0) != 0) return failed("/proc");
  return make_folder(setting.tmp());
}

void HostWorld::signal(pid_t bot, int number) {
  if (bot <= 1) return;  // kill() takes 0 and -1 for other processes
  kill(bot, number);
  if (trusted_) kill(-bot, number);
}

Failure HostWorld::end(pid_t bot) {
  signal(bot, SIGKILL);
  if (bot > 1) waitpid(bot, nullptr, 0);
  for (int tries = 0; tries < 10'000; ++tries) {
    const pid_t ended = waitpid(-1, nullptr, trusted_ ? WNOHANG : 0);
    if (ended < 0 && errno == ECHILD) return {};
    if (ended != 0) continue;
    kill_children();
    usleep(1000);
  }
  return {"clear: somebody survived", EBUSY};
}

Failure HostWorld::renew_tmp(const Setting& setting) {
  if (const Failure failure = remove_folder(setting.tmp())) return failure;
  return make_folder(setting.tmp());
}

TmpUse HostWorld::tmp_use(const Setting& setting) const {
  const control::Configure& limits = setting.limits();
  const FolderUse use = measure_folder(setting.tmp(), limits.tmp_files);
  const bool full = use.files >= limits.tmp_files || use.bytes >= limits.tmp_size;
  return {use.bytes, full ? 0 : limits.tmp_size - use.bytes};
}

void HostWorld::leave(pid_t bot, const Setting& setting) {
  end(bot);
  remove_folder(setting.tmp());
  // The referee made the parent folder, but may no longer exist to remove it.
  char parent[PATH_MAX];
  const size_t length = strlen(setting.tmp());
  if (length >= sizeof(parent)) return;
  memcpy(parent, setting.tmp(), length + 1);
  rmdir(dirname(parent));
}

}  // namespace splendor::sandbox::launcher
