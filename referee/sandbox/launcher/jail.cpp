#include "referee/sandbox/launcher/jail.hpp"

#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/mounts.hpp"
#include "referee/sandbox/limits.hpp"

namespace splendor::sandbox::launcher {
namespace {

using control::Kind;
using control::Order;

// The C library's function has no place for the resources used.
int wait_for(idtype_t type, pid_t pid, siginfo_t& info, int options, rusage& used) {
  info.si_pid = 0;
  return static_cast<int>(syscall(SYS_waitid, type, pid, &info, options, &used));
}

int64_t nanoseconds(const timeval& time) {
  return time.tv_sec * 1'000'000'000LL + time.tv_usec * 1'000LL;
}

control::Report exit_report(const siginfo_t& info, const rusage& used) {
  control::Report report = report_of(Kind::exited);
  report.signalled = info.si_code == CLD_EXITED ? 0 : 1;
  report.status = info.si_status;
  report.cpu_nanoseconds = nanoseconds(used.ru_utime) + nanoseconds(used.ru_stime);
  report.peak_memory = static_cast<uint64_t>(used.ru_maxrss) * 1024;
  struct statfs tmp {};
  if (statfs(kTmp, &tmp) == 0) {
    const auto block = static_cast<uint64_t>(tmp.f_bsize);
    report.tmp_used = (tmp.f_blocks - tmp.f_bfree) * block;
    report.tmp_free = tmp.f_ffree == 0 ? 0 : tmp.f_bfree * block;
  }
  return report;
}

}  // namespace

Jail::Jail() : timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)) {}

bool Jail::obey() {
  receive(packet_);
  Order order{};
  if (packet_.size < sizeof(order)) return false;
  memcpy(&order, packet_.bytes, sizeof(order));
  Failure failure;
  if (configured_ == (order == Order::configure)) {
    failure = {"order out of turn", EPROTO};
  } else {
    switch (order) {
      case Order::configure:
        failure = configure();
        break;
      case Order::start:
        failure = start();
        break;
      case Order::freeze:
      case Order::thaw:
        frozen_ = order == Order::freeze;
        kill(-1, frozen_ ? SIGSTOP : SIGCONT);  // fails if there is nobody, which is fine
        send(report_of(Kind::done));
        break;
      case Order::clear:
        failure = clear();
        break;
    }
  }
  packet_.close_descriptors();
  if (failure) send(report_of(Kind::broken, failure));
  return !failure;
}

Failure Jail::configure() {
  control::Configure& limits = confinement_.limits;
  if (packet_.size != sizeof(limits)) return {"configure: malformed order", EINVAL};
  memcpy(&limits, packet_.bytes, sizeof(limits));
  if (timer_ < 0) return {"timerfd_create", ENFILE};
  if (const Failure failure = mount_tmp(limits)) return failure;
  if (limits.has_proc != 0) {
    if (const Failure failure = restrict_proc()) return failure;
  }
  if (const Failure failure = confinement_.landlock.build()) return failure;
  if (const Failure failure = confinement_.filter.build(limits)) return failure;
  configured_ = true;
  const int self = static_cast<int>(syscall(SYS_pidfd_open, getpid(), 0));
  if (self < 0) return failed("pidfd_open");
  control::Report report = report_of(Kind::ready);
  report.landlock_abi = confinement_.landlock.abi();
  send(report, self);
  close(self);
  return {};
}

Failure Jail::start() {
  if (bot_ != 0) return {"start: not cleared", EBUSY};
  const StartResult result = start_bot(confinement_, packet_);
  if (result.failure) {
    control::Report report = report_of(Kind::start_failed, result.failure);
    report.by_bot = result.by_bot ? 1 : 0;
    send(report);
    return {};
  }
  bot_ = result.pid;
  reported_ = false;
  out_of_memory_ = false;
  const int pidfd = static_cast<int>(syscall(SYS_pidfd_open, bot_, 0));
  if (pidfd < 0) return failed("pidfd_open");
  send(report_of(Kind::started), pidfd);
  close(pidfd);
  memory_.watch(bot_, confinement_.limits.one_process != 0);
  set_timer(true);
  return {};
}

void Jail::children_changed() {
  // A process that was already ending when all were stopped can wake others by its end: stopped
  // process groups that lose their last link to their session get SIGCONT.
  if (frozen_) kill(-1, SIGSTOP);
  while (bot_ != 0 && !reported_) {
    siginfo_t info;
    rusage used;
    if (wait_for(P_ALL, 0, info, WEXITED | WNOHANG | WNOWAIT, used) != 0 || info.si_pid == 0) {
      return;
    }
    if (info.si_pid == bot_) return bot_ended();
    waitpid(info.si_pid, nullptr, 0);  // an orphan
  }
}

void Jail::bot_ended() {
  siginfo_t info;
  rusage used;
  // It stays a zombie: the referee may still ask for its number.
  if (reported_ || wait_for(P_PID, bot_, info, WEXITED | WNOWAIT, used) != 0) return;
  reported_ = true;
  set_timer(false);
  memory_.stop();
  kill(-1, SIGKILL);
  control::Report report = exit_report(info, used);
  report.out_of_memory = out_of_memory_ ? 1 : 0;
  send(report);
}

Failure Jail::clear() {
  kill(-1, SIGKILL);
  bot_ended();
  // Only processes of ours can be left, and those of theirs that became ours. All have been killed:
  // a process can't fork with SIGKILL pending.
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  if (kill(-1, 0) == 0 || errno != ESRCH) return {"clear: somebody survived", EBUSY};
  if (bot_ != 0) {
    if (const Failure failure = renew_tmp(confinement_.limits)) return failure;
    // Its rules name the folder that was mounted then, not the path.
    if (const Failure failure = confinement_.landlock.build()) return failure;
  }
  bot_ = 0;
  frozen_ = false;
  send(report_of(Kind::done));
  return {};
}

void Jail::set_timer(bool running) {
  itimerspec time{};
  if (running) time.it_value.tv_nsec = time.it_interval.tv_nsec = kMemoryCheck.count() * 1'000'000;
  timerfd_settime(timer_, 0, &time, nullptr);
}

void Jail::check_memory() {
  uint64_t times = 0;
  if (read(timer_, &times, sizeof(times)) < 0 || bot_ == 0 || reported_) return;
  if (memory_.used() <= confinement_.limits.memory) return;
  out_of_memory_ = true;
  kill(-1, SIGKILL);  // its end comes as a signal of its own
}

}  // namespace splendor::sandbox::launcher
