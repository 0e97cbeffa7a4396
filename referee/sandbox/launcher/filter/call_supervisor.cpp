#include "referee/sandbox/launcher/filter/call_supervisor.hpp"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

bool starts_thread(const seccomp_data& call) {
  return call.nr == SYS_clone && (call.args[0] & CLONE_THREAD) != 0;
}

}  // namespace

void CallSupervisor::watch(int listener, pid_t bot, const control::Configure& limits) {
  stop();
  char path[32];
  snprintf(path, sizeof(path), "/proc/%d/task", bot);
  listener_ = listener;
  threads_ = open(path, O_PATH | O_CLOEXEC);
  most_threads_ = limits.threads;
  memory_ = limits.memory;
  answers_left_ = kAnswersPerTick;
  refused_ = false;
}

void CallSupervisor::stop() {
  if (listener_ >= 0) close(listener_);
  if (threads_ >= 0) close(threads_);
  listener_ = threads_ = -1;
}

bool CallSupervisor::may_start_thread() const {
  constexpr nlink_t kNotThreads = 2;  // the folder itself and its parent
  struct stat info {};
  return fstat(threads_, &info) == 0 && info.st_nlink - kNotThreads < most_threads_;
}

bool CallSupervisor::answer() {
  pollfd waiting{listener_, POLLIN, 0};
  const bool refused_before = refused_;
  while (answers_left_ > 0 && listener_ >= 0 && poll(&waiting, 1, 0) > 0) {
    if ((waiting.revents & POLLIN) == 0) {  // all processes with this filter have ended
      stop();
      break;
    }
    --answers_left_;
    // A newer kernel may write more than these headers declare.
    union {
      seccomp_notif call;
      char space[1024];
    } question;
    memset(&question, 0, sizeof(question));
    if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) continue;  // it was killed
    seccomp_notif_resp response{};
    response.id = question.call.id;
    if (question.call.data.nr == SYS_sysinfo) {
      answer_sysinfo(question.call, response);
    } else {
      answer_start(question.call, response);
    }
    ioctl(listener_, SECCOMP_IOCTL_NOTIF_SEND, &response);
  }
  return refused_ && !refused_before;
}

void CallSupervisor::answer_start(const seccomp_notif& call, seccomp_notif_resp& response) {
  const bool thread = starts_thread(call.data);
  if (thread && may_start_thread()) {
    // Safe to continue: the decision rests on registers only, which nobody can change meanwhile.
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    return;
  }
  response.error = -EAGAIN;
  if (!thread) refused_ = true;
}

// Describes a machine as large as the bot's limit, with nothing else running.
void CallSupervisor::answer_sysinfo(const seccomp_notif& call, seccomp_notif_resp& response) const {
  struct sysinfo info {};
  info.totalram = info.freeram = memory_;
  info.mem_unit = 1;
  info.procs = 1;
  iovec ours{&info, sizeof(info)};
  iovec theirs{reinterpret_cast<void*>(call.data.args[0]), sizeof(info)};  // NOLINT: its address
  // The caller may have ended, and its process id may have been reused.
  if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_ID_VALID, &call.id) != 0) return;
  if (process_vm_writev(static_cast<pid_t>(call.pid), &ours, 1, &theirs, 1, 0) == sizeof(info)) {
    return;
  }
  // A process whose program is unreadable can't be written to either.
  response.error = errno == EFAULT ? -EFAULT : -EPERM;
}

}  // namespace splendor::sandbox::launcher
