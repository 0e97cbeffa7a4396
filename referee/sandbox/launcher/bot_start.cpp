#include "referee/sandbox/launcher/bot_start.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/orders/strings.hpp"

namespace splendor::sandbox::launcher {
namespace {

constexpr const char* kExecuteStep = "execute";  // the only step that can fail by the bot's fault

struct Limit {
  int resource;  // NOLINT: glibc's own type is an enumeration in C++ and an int in C
  rlim_t value;
  rlim_t hard;
};

Failure set_limits(const Setting& setting) {
  const control::Configure& limits = setting.limits();
  // Counted per user and user namespace, so it is useless on the host. One of them is process 1.
  const rlim_t processes = setting.on_host() ? RLIM_INFINITY : limits.threads + 1;
  const Limit list[] = {
      {RLIMIT_AS, limits.address_space, limits.address_space},
      {RLIMIT_DATA, limits.memory, limits.memory},
      {RLIMIT_STACK, limits.stack, limits.stack},
      {RLIMIT_NOFILE, limits.open_files, limits.open_files},
      {RLIMIT_FSIZE, limits.tmp_size, limits.tmp_size},
      {RLIMIT_NPROC, processes, processes},
      {RLIMIT_CORE, 0, 0},
      {RLIMIT_MEMLOCK, 0, 0},
      {RLIMIT_MSGQUEUE, 0, 0},
      {RLIMIT_NICE, 0, 0},
      {RLIMIT_RTPRIO, 0, 0},
      {RLIMIT_SIGPENDING, 256, 256},
  };
  for (const Limit& limit : list) {
    if (limit.value == RLIM_INFINITY) continue;
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
  // With this, no executed program can regain any.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed("no_new_privs");
  return {};
}

Failure set_streams(const int (&streams)[3]) {
  for (int i = 0; i < 3; ++i) {
    if (dup2(streams[i], i) < 0) return failed("dup2");
  }
  // Marked close-on-exec instead of closed: the socket for errors must stay open until exec.
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

// Without a namespace that would end it, the bot ends with the launcher, however that ends.
Failure end_with(pid_t launcher) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return failed("pdeathsig");
  // The launcher may have ended before the call.
  return getppid() == launcher ? Failure{} : Failure{"the launcher has ended", ESRCH};
}

// Moves the socket to the number from which a confined process can send a descriptor.
Failure move_to_start_socket(const Setting& setting, int& socket) {
  const uint32_t number = start_socket(setting);
  rlimit64 limit{};
  if (syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, nullptr, &limit) != 0) return failed("getrlimit");
  if (limit.rlim_cur <= number) {
    limit.rlim_cur = number + 1;
    if (syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &limit, nullptr) != 0) {
      return failed("more open files than the system allows");
    }
  }
  if (dup3(socket, static_cast<int>(number), O_CLOEXEC) < 0) return failed("dup3");
  socket = static_cast<int>(number);
  return {};
}

// The child reports a listener before it executes the bot, or a failure.
void tell(int socket, const Failure& failure, int listener) {
  send_bytes(socket, &failure, sizeof(failure), listener);
}

// In the child: everything but execve. The order matters: later steps forbid what earlier steps do.
// `socket` leads to the launcher.
Failure confine(const Confinement& confinement, const int (&streams)[3], pid_t launcher,
                int& socket) {
  const Setting& setting = confinement.setting;
  const Landlock& landlock = confinement.landlock;
  if (setpgid(0, 0) != 0) return failed("setpgid");
  if (const Failure failure = reset_signals()) return failure;
  if (const Failure failure = set_streams(streams)) return failure;
  umask(022);
  if (chdir(setting.bot_folder()) != 0) return failed("going to the bot's folder");
  if (const Failure failure = drop_capabilities()) return failure;
  if (setting.on_host()) {
    if (const Failure failure = end_with(launcher)) return failure;
  }
  if (!setting.confined()) return set_limits(setting);
  if (setting.on_host()) {
    if (const Failure failure = landlock.allow_own_proc()) return failure;
  }
  if (confinement.group.joined() && !be_killed_first(confinement.proc)) {
    return failed("oom_score_adj");
  }
  if (const Failure failure = landlock.restrict_self()) return failure;
  if (const Failure failure = move_to_start_socket(setting, socket)) return failure;
  if (const Failure failure = set_limits(setting)) return failure;
  int listener = -1;
  if (const Failure failure = confinement.filter.load(setting, listener)) return failure;
  if (listener >= 0) tell(socket, {}, listener);
  return {};
}

// Errors of the program: it is missing, not a program, or its interpreter is missing. Other errors,
// such as no memory, are the machine's.
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
  // False if the packet is malformed.
  bool read(Packet& packet) {
    control::Start start{};
    memcpy(&start, packet.bytes, sizeof(start));
    char* next = packet.bytes + sizeof(start);
    char* const end = packet.bytes + packet.size;
    if (start.arguments == 0 || start.arguments + start.variables + 2 > kMax) return false;
    environment_ = pointers_ + start.arguments + 1;
    next = find_strings(next, end, start.arguments, pointers_);
    return next != nullptr && find_strings(next, end, start.variables, environment_) != nullptr;
  }
  char** arguments() { return pointers_; }
  char** environment() { return environment_; }

 private:
  static constexpr size_t kMax = 4096;
  char* pointers_[kMax] = {};  // nullptr ends a list
  char** environment_ = nullptr;
};

// In the child; does not return.
void become_bot(const Confinement& confinement, const Packet& packet, Strings& strings,
                pid_t launcher, int socket) {
  Failure failure = confine(confinement, packet.descriptors, launcher, socket);
  if (!failure) {
    execve(strings.arguments()[0], strings.arguments(), strings.environment());
    failure = failed(kExecuteStep);
  }
  tell(socket, failure, -1);
  _exit(125);
}

// In the parent: waits until the bot is being executed or has failed.
void hear(int socket, StartResult& result) {
  for (;;) {
    Failure told;  // pointers to literals are the same here: the child is a fork
    int listener = -1;
    if (receive_bytes(socket, &told, sizeof(told), &listener, 1) <= 0) return;
    if (listener >= 0) result.listener = listener;
    if (!told) continue;
    result.failure = told;
    result.by_bot = strcmp(told.where, kExecuteStep) == 0 && is_programs_fault(told.error);
    return;
  }
}

}  // namespace

StartResult start_bot(const Confinement& confinement, Packet& packet) {
  StartResult result;
  Strings strings;
  if (packet.descriptor_count != 3 || !strings.read(packet)) {
    result.failure = {"start: malformed order", EINVAL};
    return result;
  }
  int sockets[2];  // closed by exec
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
    result.failure = failed("socketpair");
    return result;
  }
  const pid_t launcher = getpid();
  const pid_t pid = fork();
  if (pid == 0) become_bot(confinement, packet, strings, launcher, sockets[1]);
  if (pid < 0) result.failure = failed("fork");
  close(sockets[1]);
  if (pid > 0) hear(sockets[0], result);
  close(sockets[0]);
  if (!result.failure) {
    result.pid = pid;
    return result;
  }
  if (pid > 0) waitpid(pid, nullptr, 0);
  if (result.listener >= 0) close(result.listener);
  result.listener = -1;
  return result;
}

}  // namespace splendor::sandbox::launcher
