// Looks for other processes, and attacks those whose host process ids are given.
#include <dirent.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

bool harmed(pid_t pid) {
  char byte = 0;
  iovec mine{&byte, 1};
  iovec theirs{&byte, 1};
  return kill(pid, 0) == 0 || ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) == 0 ||
         process_vm_readv(pid, &mine, 1, &theirs, 1, 0) == 1 ||
         syscall(SYS_pidfd_open, pid, 0) >= 0;
}

}  // namespace

int main(int argc, char** argv) {
  DIR* folder = opendir("/proc");
  while (const dirent* entry = folder == nullptr ? nullptr : readdir(folder)) {
    const pid_t pid = atoi(entry->d_name);
    if (pid > 0 && pid != getpid()) tell("sees %d\n", pid);
  }
  if (open("/proc/1/stat", O_RDONLY) >= 0) tell("reads /proc/1\n");
  for (int i = 1; i < argc; ++i) {
    if (harmed(atoi(argv[i]))) tell("harms %s\n", argv[i]);
  }
  if (kill(-1, SIGKILL) == 0) tell("killed somebody\n");
  if (ptrace(PTRACE_SEIZE, 1, nullptr, nullptr) == 0) tell("traces 1\n");
  for (const int number : {SIGKILL, SIGSTOP, SIGTERM, SIGUSR1, SIGCHLD}) kill(1, number);
  tell("done\n");
}
