#include "referee/sandbox/launcher/probe.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

bool no_sockets() { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) < 0; }

// Removes what it made.
bool can_write(const char* path) {
  const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  close(file);
  unlink(path);
  return true;
}

bool read_only() {
  const char* home = getenv("HOME");
  const bool own_tmp = home != nullptr && strcmp(home, "/tmp") == 0;
  for (const char* path : {"/splendor-probe", "/usr/splendor-probe", "./splendor-probe",
                           "/dev/splendor-probe", "/dev/shm/splendor-probe"}) {
    if (can_write(path)) return false;
  }
  return own_tmp || !can_write("/tmp/splendor-probe");
}

bool no_contents() {
  for (const char* path : {"/etc/passwd", "/etc/shadow", "/root", "/home", "/var", "/sys", "/run",
                           "/", "/tmp/..", "/proc", "/proc/1/status"}) {
    if (open(path, O_RDONLY | O_CLOEXEC) >= 0) return false;
  }
  return true;
}

bool no_attributes() {
  const timespec times[2] = {};
  return chmod(".", 0755) != 0 && utimensat(AT_FDCWD, ".", times, 0) != 0 &&
         truncate("/proc/self/exe", 0) != 0 && open("/dev/null", O_ACCMODE | O_CLOEXEC) < 0;
}

// Allows plain files, but nothing that could hide one.
bool plain_tmp() {
  const char* home = getenv("HOME");
  if (home == nullptr || chdir(home) != 0) return false;
  const bool held = open("probe", O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0 &&
                    mkdir("folder", 0700) != 0 && symlink("x", "link") != 0 &&
                    unlink("probe") != 0 && rename("probe", "other") != 0 &&
                    open(home, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) < 0;
  return held;
}

bool no_signals() {
  const pid_t other = getppid();
  return kill(other, 0) != 0 && kill(-1, 0) != 0 && kill(0, 0) != 0 && kill(getpid(), 0) == 0 &&
         syscall(SYS_pidfd_open, other, 0) < 0 &&
         syscall(SYS_prlimit64, other, RLIMIT_NOFILE, nullptr, nullptr) != 0 &&
         fcntl(0, F_SETOWN, other) != 0;
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

// The only other process is process 1, which we can't signal to any effect.
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
  // Only Landlock forbids this one.
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

// The threads wait until the program ends.
bool limited_threads() {
  constexpr int kMany = 200;
  pthread_attr_t small;
  if (pthread_attr_init(&small) != 0 || pthread_attr_setstacksize(&small, 65536) != 0) return false;
  for (int i = 0; i < kMany; ++i) {
    pthread_t thread{};
    const auto wait = [](void*) -> void* {
      pause();
      return nullptr;
    };
    if (pthread_create(&thread, &small, wait, nullptr) != 0) return true;
  }
  return false;
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
    {"sockets", no_sockets},
    {"read_only", read_only},
    {"files", no_other_files},
    {"contents", no_contents},
    {"attributes", no_attributes},
    {"tmp", small_tmp},
    {"plain_tmp", plain_tmp},
    {"processes", no_other_processes},
    {"signals", no_signals},
    {"fork", no_fork},
    {"namespaces", no_namespaces},
    {"privileges", no_privileges},
    {"filter", filtered},
    {"landlock", landlocked},
    {"memory", limited_memory},
    {"frozen", stays_frozen},
    {"core", stays_on_core},
    {"proc", has_proc},
    {"threads", limited_threads},
};

}  // namespace

int probe() {
  for (const Attempt& attempt : kAttempts) {
    printf("%s %s\n", attempt.name, attempt.held() ? "held" : "open");
  }
  return fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace splendor::sandbox::launcher
