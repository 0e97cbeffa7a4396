// Tries every call that takes a process id on those given as arguments.
#include <asm/sockios.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void attack(pid_t pid) {
  siginfo_t info{};
  info.si_code = SI_QUEUE;
  if (kill(pid, 0) == 0) tell("kill %d\n", pid);
  if (kill(-pid, 0) == 0) tell("kill group %d\n", pid);
  if (syscall(SYS_kill, 0x100000000L | pid, 0) == 0) tell("kill with a high bit %d\n", pid);
  if (syscall(SYS_tgkill, pid, pid, 0) == 0) tell("tgkill %d\n", pid);
  if (syscall(SYS_tkill, pid, 0) == 0) tell("tkill %d\n", pid);
  if (syscall(SYS_rt_sigqueueinfo, pid, SIGUSR1, &info) == 0) tell("sigqueue %d\n", pid);
  if (syscall(SYS_rt_tgsigqueueinfo, pid, pid, SIGUSR1, &info) == 0) tell("tgsigqueue %d\n", pid);
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (handle >= 0) tell("pidfd_open %d\n", pid);
  char path[32];
  snprintf(path, sizeof(path), "/proc/%d", pid);
  const int folder = open(path, O_RDONLY | O_DIRECTORY);
  if (folder >= 0) tell("reads %s\n", path);
  const int unreadable = open(path, O_PATH | O_DIRECTORY);
  if (syscall(SYS_pidfd_send_signal, unreadable, 0, nullptr, 0) == 0) tell("pidfd %d\n", pid);
  rlimit limit{};
  if (prlimit(pid, RLIMIT_NOFILE, nullptr, &limit) == 0) tell("reads limits of %d\n", pid);
  if (prlimit(pid, RLIMIT_CORE, &limit, nullptr) == 0) tell("limits %d\n", pid);
  // SIGIO ends a process that does not handle it.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
    if (fcntl(ends[0], F_SETOWN, pid) == 0) tell("owner %d\n", pid);
    struct f_owner_ex owner {
      F_OWNER_PID, pid
    };
    if (fcntl(ends[0], F_SETOWN_EX, &owner) == 0) tell("owner ex %d\n", pid);
    if (ioctl(ends[0], FIOSETOWN, &pid) == 0) tell("owner ioctl %d\n", pid);
  }
  if (ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) == 0) tell("traces %d\n", pid);
  char byte = 0;
  iovec mine{&byte, 1};
  if (process_vm_readv(pid, &mine, 1, &mine, 1, 0) == 1) tell("reads memory of %d\n", pid);
  if (setpriority(PRIO_PROCESS, static_cast<id_t>(pid), 19) == 0) tell("priority %d\n", pid);
  if (setpgid(0, pid) == 0) tell("joins %d\n", pid);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) attack(atoi(argv[i]));
  attack(getppid());
  if (kill(-1, 0) == 0) tell("kill everybody\n");
  if (kill(0, 0) == 0) tell("kill own group\n");
  if (setsid() >= 0) tell("setsid\n");
  if (prctl(PR_SET_PDEATHSIG, 0) == 0) tell("outlives its parent\n");
  if (kill(getpid(), 0) != 0) tell("can't signal itself\n");
  if (raise(SIGCHLD) != 0) tell("can't raise\n");
  tell("done\n");
}
