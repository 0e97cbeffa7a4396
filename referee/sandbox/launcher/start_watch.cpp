#include "referee/sandbox/launcher/start_watch.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {

void StartWatch::watch(int listener, pid_t bot, uint32_t most_threads) {
  stop();
  char path[32];
  snprintf(path, sizeof(path), "/proc/%d/task", bot);
  listener_ = listener;
  threads_ = open(path, O_PATH | O_CLOEXEC);
  most_threads_ = most_threads;
  answers_left_ = kAnswersPerTick;
  refused_ = false;
}

void StartWatch::stop() {
  if (listener_ >= 0) close(listener_);
  if (threads_ >= 0) close(threads_);
  listener_ = threads_ = -1;
}

bool StartWatch::may_start_thread() const {
  constexpr nlink_t kNotThreads = 2;  // the folder itself and its parent
  struct stat info {};
  return fstat(threads_, &info) == 0 && info.st_nlink - kNotThreads < most_threads_;
}

bool StartWatch::answer() {
  pollfd waiting{listener_, POLLIN, 0};
  bool news = false;
  while (answers_left_ > 0 && listener_ >= 0 && poll(&waiting, 1, 0) > 0) {
    if ((waiting.revents & POLLIN) == 0) {  // everybody has ended
      stop();
      break;
    }
    --answers_left_;
    // A later kernel may write more than today's headers say.
    union {
      seccomp_notif notice;
      char space[1024];
    } question;
    memset(&question, 0, sizeof(question));
    if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) continue;  // it was killed
    const seccomp_data& call = question.notice.data;
    const bool thread = call.nr == SYS_clone && (call.args[0] & CLONE_THREAD) != 0;
    seccomp_notif_resp response{};
    response.id = question.notice.id;
    if (thread && may_start_thread()) {
      // All that was judged is in registers, which nobody can change meanwhile.
      response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    } else {
      response.error = -EAGAIN;
    }
    ioctl(listener_, SECCOMP_IOCTL_NOTIF_SEND, &response);
    if (!thread && !refused_) news = refused_ = true;
  }
  return news;
}

}  // namespace splendor::sandbox::launcher
