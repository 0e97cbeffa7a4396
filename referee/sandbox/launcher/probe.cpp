#include "referee/sandbox/launcher/probe.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <initializer_list>

namespace splendor::sandbox::launcher {
namespace {

bool no_network() {
  for (const int family : {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_VSOCK}) {
    if (socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0) >= 0) return false;
  }
  return true;
}

bool can_write(const char* path) { return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0; }

bool read_only() {
  for (const char* path : {"/probe", "/usr/probe", "/bot/probe", "/dev/probe", "/dev/shm/probe"}) {
    if (can_write(path)) return false;
  }
  return true;
}

bool no_other_files() {
  for (const char* path :
       {"/etc/passwd", "/etc/shadow", "/root", "/home", "/var", "/sys", "/run"}) {
    if (access(path, F_OK) == 0) return false;
  }
  return true;
}

bool small_tmp() {
  struct statfs tmp {};
  if (!can_write("/tmp/probe") || statfs("/tmp", &tmp) != 0) return false;
  return tmp.f_blocks > 0 && tmp.f_blocks * static_cast<unsigned long>(tmp.f_bsize) <= 64UL << 20 &&
         tmp.f_files > 0 && tmp.f_files <= 65536;
}

// The only others are process 1, which can't be signalled by us to any effect, and nobody.
bool no_other_processes() {
  return getppid() == 1 && kill(-1, 0) != 0 && access("/proc/1/stat", F_OK) != 0;
}

bool no_fork() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, nullptr, 0);
  return child < 0;
}

bool no_namespaces() { return unshare(CLONE_NEWUSER) != 0; }

bool no_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[2] = {};
  if (syscall(SYS_capget, &header, sets) != 0) return false;
  return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 && getuid() != 0 && sets[0].permitted == 0 &&
         sets[1].permitted == 0;
}

bool filtered() {
  return prctl(PR_GET_SECCOMP) == 2 && syscall(SYS_keyctl, 0, -3, 0) < 0 && errno == EPERM;
}

bool landlocked() {
  // Nothing but Landlock forbids this one.
  return open("/dev/urandom", O_WRONLY | O_CLOEXEC) < 0 && errno == EACCES;
}

bool no_descriptors() {
  for (int fd = 3; fd < 1024; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) return false;
  }
  return true;
}

bool limited_memory() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  const int both[] = {MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS};
  for (const int flags : both) {
    if (mmap(nullptr, limit.rlim_cur, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, -1, 0) !=
        MAP_FAILED) {
      return false;
    }
  }
  return true;
}

bool limited_threads() {
  rlimit limit{};
  return getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

bool stays_frozen() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  return timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 && fcntl(0, F_SETSIG, SIGCONT) != 0;
}

bool stays_on_core() {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof(cores), &cores) == 0 &&
         sched_setaffinity(0, sizeof(cores), &cores) != 0;
}

bool has_proc() { return access("/proc/self/status", R_OK) == 0; }

struct Attempt {
  const char* name;
  bool (*held)();
};

constexpr Attempt kAttempts[] = {
    {"descriptors", no_descriptors},  // before others open some
    {"network", no_network},
    {"read_only", read_only},
    {"files", no_other_files},
    {"tmp", small_tmp},
    {"processes", no_other_processes},
    {"fork", no_fork},
    {"namespaces", no_namespaces},
    {"privileges", no_privileges},
    {"filter", filtered},
    {"landlock", landlocked},
    {"memory", limited_memory},
    {"threads", limited_threads},
    {"frozen", stays_frozen},
    {"core", stays_on_core},
    {"proc", has_proc},
};

}  // namespace

int probe() {
  for (const Attempt& attempt : kAttempts) {
    printf("%s %s\n", attempt.name, attempt.held() ? "held" : "open");
  }
  return fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace splendor::sandbox::launcher
