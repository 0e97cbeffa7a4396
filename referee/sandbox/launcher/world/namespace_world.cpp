#include "referee/sandbox/launcher/world/namespace_world.hpp"

#include <signal.h>
#include <stdio.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/usage/numbered_entries.hpp"
#include "referee/sandbox/launcher/world/mounts.hpp"

namespace splendor::sandbox::launcher {
namespace {

// A signal to a process goes to one thread, which must get a core before all are stopped. This way
// the first one that gets a core stops all of its process.
void stop_each_thread(int proc) {
  for_each_number(proc, ".", [](int processes, pid_t pid) {
    if (pid == 1) return;
    char path[48];
    snprintf(path, sizeof(path), "%d/task", pid);
    for_each_number(processes, path,
                    [&](int, pid_t thread) { syscall(SYS_tgkill, pid, thread, SIGSTOP); });
  });
}

}  // namespace

Failure NamespaceWorld::prepare(const Setting& setting) {
  // Anywhere else kill(-1) would reach the user's own programs.
  if (getpid() != 1) return {"this is not process 1", EPERM};
  if (const Failure failure = mount_tmp(setting.limits())) return failure;
  if (setting.limits().has_proc == 0) return {};
  if (const Failure failure = open_unrestricted_proc(proc_)) return failure;
  return restrict_proc();
}

void NamespaceWorld::signal(pid_t /*bot*/, int number) {
  kill(-1, number);  // fails if there is no process, which is fine
  if (number == SIGSTOP && proc_ >= 0) stop_each_thread(proc_);
}

Failure NamespaceWorld::end(pid_t /*bot*/) {
  kill(-1, SIGKILL);
  // Only our children can be left, and orphans that became ours. All have been killed: a process
  // can't fork with SIGKILL pending.
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  if (kill(-1, 0) == 0 || errno != ESRCH) return {"clear: somebody survived", EBUSY};
  return {};
}

Failure NamespaceWorld::renew_tmp(const Setting& setting) {
  return launcher::renew_tmp(setting.limits());
}

TmpUse NamespaceWorld::tmp_use(const Setting& setting) const {
  struct statfs tmp {};
  if (statfs(setting.tmp(), &tmp) != 0) return {};
  const auto block = static_cast<uint64_t>(tmp.f_bsize);
  return {(tmp.f_blocks - tmp.f_bfree) * block, tmp.f_ffree == 0 ? 0 : tmp.f_bfree * block};
}

}  // namespace splendor::sandbox::launcher
