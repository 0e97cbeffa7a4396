#include "referee/sandbox/launcher/bot_supervisor.hpp"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/sandbox/launcher/usage/cpu_use.hpp"
#include "referee/sandbox/limits.hpp"

namespace splendor::sandbox::launcher {
namespace {

using control::Kind;
using control::Order;

// glibc's waitid() does not return the resources used.
int wait_for(idtype_t type, pid_t pid, siginfo_t& info, int options, rusage& used) {
  info.si_pid = 0;
  return static_cast<int>(syscall(SYS_waitid, type, pid, &info, options, &used));
}

int64_t nanoseconds(const timeval& time) {
  return time.tv_sec * 1'000'000'000LL + time.tv_usec * 1'000LL;
}

}  // namespace

BotSupervisor::BotSupervisor()
    : timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)) {}

bool BotSupervisor::handle_order() {
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
        world_->signal(bot_, frozen_ ? SIGSTOP : SIGCONT);
        send(report_of(Kind::done));
        break;
      case Order::clear:
        failure = clear();
        break;
      case Order::measure:
        send(measured_report());
        break;
    }
  }
  packet_.close_descriptors();
  if (failure) send(report_of(Kind::broken, failure));
  return !failure;
}

Failure BotSupervisor::configure() {
  Setting& setting = confinement_.setting;
  if (const Failure failure = setting.read(packet_)) return failure;
  if (timer_ < 0) return {"timerfd_create", ENFILE};
  world_ = setting.on_host() ? static_cast<World*>(&host_world_) : &namespace_world_;
  if (const Failure failure = world_->prepare(setting)) return failure;
  confinement_.proc = world_->proc();
  // Without a /proc the bot can't be marked to be killed first.
  if (setting.limits().memory_group >= 0 && confinement_.proc >= 0) {
    confinement_.group.join(setting.limits().memory_group);
  }
  if (setting.confined()) {
    // A huge page that is mostly given back counts as the rest, but is held whole. Bots inherit
    // this setting.
    if (prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) != 0) return failed("huge pages");
    Landlock& landlock = confinement_.landlock;
    if (const Failure failure = landlock.build(setting, world_->tmp_rights())) return failure;
    if (setting.on_host() && landlock.abi() == 0) {
      return {"Landlock: not in this kernel, or off", ENOSYS};
    }
    if (const Failure failure = confinement_.filter.build(setting)) return failure;
  }
  configured_ = true;
  const int self = static_cast<int>(syscall(SYS_pidfd_open, getpid(), 0));
  if (self < 0) return failed("pidfd_open");
  control::Report report = report_of(Kind::ready);
  report.landlock_abi = confinement_.landlock.abi();
  send(report, self);
  close(self);
  return {};
}

Failure BotSupervisor::start() {
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
  const control::Configure& limits = confinement_.setting.limits();
  // On the host there are other processes than the bot's.
  memory_.watch(world_->proc(), bot_, limits.one_process != 0 || confinement_.setting.on_host());
  calls_.watch(result.listener, bot_, limits);
  set_timer(true);
  return {};
}

void BotSupervisor::children_changed() {
  // An exiting process can wake frozen ones: stopped process groups that lose their last link to
  // their session get SIGCONT. So stop them again.
  if (frozen_) world_->signal(bot_, SIGSTOP);
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

void BotSupervisor::bot_ended() {
  if (reported_) return;
  const control::Report report = exit_report();
  reported_ = true;
  set_timer(false);
  memory_.stop();
  calls_.stop();
  world_->signal(bot_, SIGKILL);
  send(report);
}

// REQUIRES: the bot has been killed, or has ended.
control::Report BotSupervisor::exit_report() {
  control::Report report = report_of(Kind::exited);
  siginfo_t info{};
  rusage used{};
  // The bot stays a zombie: the referee may still use its process id.
  wait_for(P_PID, bot_, info, WEXITED | WNOWAIT, used);
  report.signalled = info.si_code == CLD_EXITED ? 0 : 1;
  report.status = info.si_status;
  report.cpu_nanoseconds = nanoseconds(used.ru_utime) + nanoseconds(used.ru_stime);
  report.peak_memory = static_cast<uint64_t>(used.ru_maxrss) * 1024;
  const TmpUse tmp = world_->tmp_use(confinement_.setting);
  report.tmp_used = tmp.used;
  report.tmp_free = tmp.free;
  report.out_of_memory = confinement_.group.has_killed() || out_of_memory_ ? 1 : 0;
  return report;
}

bool BotSupervisor::sees_all() const {
  return !confinement_.setting.on_host() && confinement_.setting.limits().has_proc != 0;
}

// Not RLIMIT_CPU: while it is set, the kernel reports a process's CPU time only to a clock tick, to
// the bot and to the referee.
bool BotSupervisor::used_too_much_cpu() const {
  const control::Configure& limits = confinement_.setting.limits();
  const bool one = limits.one_process != 0 || !sees_all();
  const int64_t used = one ? cpu_of(bot_) : cpu_use().cpu;
  return used > static_cast<int64_t>(limits.cpu_seconds) * 1'000'000'000;
}

control::Report BotSupervisor::measured_report() const {
  control::Report report = report_of(Kind::measured);
  if (!sees_all()) return report;
  const CpuUse use = cpu_use();
  report.cpu_nanoseconds = use.cpu;
  report.waited_nanoseconds = use.waited;
  report.threads = use.threads;
  report.runnable = use.runnable ? 1 : 0;
  report.blocked = use.blocked ? 1 : 0;
  return report;
}

Failure BotSupervisor::clear() {
  if (bot_ != 0) {
    world_->signal(bot_, SIGKILL);
    bot_ended();
  }
  if (const Failure failure = world_->end(bot_)) return failure;
  if (bot_ != 0) {
    const Setting& setting = confinement_.setting;
    if (const Failure failure = world_->renew_tmp(setting)) return failure;
    // The rules refer to the removed folder, not to its path.
    if (setting.confined()) {
      const Failure failure = confinement_.landlock.build(setting, world_->tmp_rights());
      if (failure) return failure;
    }
  }
  bot_ = 0;
  frozen_ = false;
  send(report_of(Kind::done));
  return {};
}

void BotSupervisor::shut_down() {
  if (world_ != nullptr) world_->leave(bot_, confinement_.setting);
}

void BotSupervisor::set_timer(bool running) {
  itimerspec time{};
  if (running) time.it_value.tv_nsec = time.it_interval.tv_nsec = kMemoryCheck.count() * 1'000'000;
  timerfd_settime(timer_, 0, &time, nullptr);
}

void BotSupervisor::check_limits() {
  uint64_t times = 0;
  if (read(timer_, &times, sizeof(times)) < 0 || bot_ == 0 || reported_) return;
  calls_.tick();
  const Setting& setting = confinement_.setting;
  if (memory_.used() > setting.limits().memory || confinement_.group.has_killed()) {
    out_of_memory_ = true;
  }
  const bool tmp_full = world_->tmp_needs_watch() && world_->tmp_use(setting).free == 0;
  if (out_of_memory_ || tmp_full || used_too_much_cpu())
    world_->signal(bot_, SIGKILL);  // its exit is reported by bot_ended()
}

void BotSupervisor::answer_call() {
  if (calls_.answer()) send(report_of(Kind::refused));
}

}  // namespace splendor::sandbox::launcher
