#include "referee/sandbox/launcher/world/namespace_world.hpp"

#include <signal.h>
#include <sys/statfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/world/mounts.hpp"

namespace splendor::sandbox::launcher {

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
