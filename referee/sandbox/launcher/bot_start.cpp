#include "referee/sandbox/launcher/bot_start.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

constexpr const char* kExecute = "execute";  // the step that is up to the bot

struct Limit {
  int resource;  // NOLINT: glibc's own type is an enumeration in C++ and an int in C
  rlim_t value;
  rlim_t hard;
};

Failure set_limits(const control::Configure& limits) {
  const Limit list[] = {
      {RLIMIT_AS, limits.address_space, limits.address_space},
      {RLIMIT_DATA, limits.memory, limits.memory},
      {RLIMIT_STACK, limits.stack, limits.stack},
      {RLIMIT_NOFILE, limits.open_files, limits.open_files},
      {RLIMIT_FSIZE, limits.tmp_size, limits.tmp_size},
      // Counted per user and user namespace; one of them is process 1.
      {RLIMIT_NPROC, limits.threads + 1, limits.threads + 1},
      // The soft limit can be ignored (SIGXCPU), the hard one can't.
      {RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1},
      {RLIMIT_CORE, 0, 0},
      {RLIMIT_MEMLOCK, 0, 0},
      {RLIMIT_MSGQUEUE, 0, 0},
      {RLIMIT_NICE, 0, 0},
      {RLIMIT_RTPRIO, 0, 0},
      {RLIMIT_SIGPENDING, 256, 256},
  };
  for (const Limit& limit : list) {
    const rlimit64 both{limit.value, limit.hard};
    if (syscall(SYS_prlimit64, 0, limit.resource, &both, nullptr) != 0) return failed("setrlimit");
  }
  return {};
}

Failure drop_capabilities() {
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) return failed("ambient");
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[2] = {};
  if (syscall(SYS_capset, &header, none) != 0) return failed("capset");
  // With this nothing that is executed can bring any back.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed("no_new_privs");
  return {};
}

Failure set_streams(const int (&streams)[3]) {
  for (int i = 0; i < 3; ++i) {
    if (dup2(streams[i], i) < 0) return failed("dup2");
  }
  // Marked instead of closed: the pipe for errors must live until the very end.
  if (syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC) != 0) return failed("close_range");
  return {};
}

Failure reset_signals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, nullptr) != 0) return failed("sigprocmask");
  return {};
}

// In the child: everything but execve. The order matters: what comes later would forbid what comes
// earlier.
Failure confine(const Confinement& confinement, const int (&streams)[3]) {
  if (setsid() < 0) return failed("setsid");
  if (const Failure failure = reset_signals()) return failure;
  if (const Failure failure = set_streams(streams)) return failure;
  umask(022);
  if (chdir("/bot") != 0) return failed("chdir /bot");
  if (const Failure failure = drop_capabilities()) return failure;
  if (const Failure failure = confinement.landlock.restrict_self()) return failure;
  if (const Failure failure = set_limits(confinement.limits)) return failure;
  return confinement.filter.load();
}

// Reasons that lie in the program: it is missing, no program, or its interpreter is. Others, such
// as no memory, are the machine's.
bool is_programs_fault(int error) {
  switch (error) {
    case ENOENT:
    case EACCES:
    case ENOEXEC:
    case ENOTDIR:
    case EISDIR:
    case ELOOP:
    case ELIBBAD:
    case EPERM:
    case EINVAL:
    case E2BIG:
    case ENAMETOOLONG:
      return true;
    default:
      return false;
  }
}

// Turns the strings after a Start into the arrays that execve wants.
class Strings {
 public:
  // False: the packet doesn't hold what it says.
  bool read(Packet& packet) {
    control::Start start{};
    memcpy(&start, packet.bytes, sizeof(start));
    char* next = packet.bytes + sizeof(start);
    char* const end = packet.bytes + packet.size;
    if (start.arguments == 0 || start.arguments + start.variables + 2 > kMax) return false;
    size_t filled = 0;
    for (size_t i = 0; i < start.arguments + start.variables; ++i) {
      if (i == start.arguments) pointers_[filled++] = nullptr;
      char* const zero = static_cast<char*>(memchr(next, '\0', static_cast<size_t>(end - next)));
      if (zero == nullptr) return false;
      pointers_[filled++] = next;
      next = zero + 1;
    }
    if (start.variables == 0) pointers_[filled++] = nullptr;
    pointers_[filled] = nullptr;
    environment_ = pointers_ + start.arguments + 1;
    return true;
  }
  char** arguments() { return pointers_; }
  char** environment() { return environment_; }

 private:
  static constexpr size_t kMax = 4096;
  char* pointers_[kMax];
  char** environment_ = nullptr;
};

}  // namespace

StartResult start_bot(const Confinement& confinement, Packet& packet) {
  StartResult result;
  Strings strings;
  if (packet.descriptor_count != 3 || !strings.read(packet)) {
    result.failure = {"start: malformed order", EINVAL};
    return result;
  }
  int errors[2];
  if (pipe2(errors, O_CLOEXEC) != 0) {
    result.failure = failed("pipe");
    return result;
  }
  const pid_t pid = fork();
  if (pid == 0) {
    Failure failure = confine(confinement, packet.descriptors);
    if (!failure) {
      execve(strings.arguments()[0], strings.arguments(), strings.environment());
      failure = failed(kExecute);
    }
    // Pointers into the program text are the same in the parent.
    _exit(write(errors[1], &failure, sizeof(failure)) > 0 ? 125 : 124);
  }
  if (pid < 0) result.failure = failed("fork");
  close(errors[1]);
  Failure told;
  if (pid > 0 && read(errors[0], &told, sizeof(told)) > 0) {
    result.failure = told;
    result.by_bot = strcmp(told.where, kExecute) == 0 && is_programs_fault(told.error);
    waitpid(pid, nullptr, 0);
  }
  close(errors[0]);
  if (!result.failure) result.pid = pid;
  return result;
}

}  // namespace splendor::sandbox::launcher
