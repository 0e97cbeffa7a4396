// Answers system calls that the filter hands to the launcher (seccomp user notification).
//
// - Starting a process. The filter alone could refuse it, but then nobody would know that a bot
//   failed for want of one.
// - Starting a thread, on the host. The kernel's limit on threads counts those of all the user's
//   programs there, so the launcher counts the bot's.
// - sysinfo(). The kernel's answer tells what other jails do; the launcher's tells the bot's
// limits.
#pragma once

#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/types.h>

#include "referee/sandbox/control.hpp"

namespace splendor::sandbox::launcher {

class CallSupervisor {
 public:
  // Takes the descriptor; negative: there is nothing to answer.
  void watch(int listener, pid_t bot, const control::Configure& limits);
  void stop();

  // Becomes readable when there is a call to answer; negative: none now.
  [[nodiscard]] int fd() const { return answers_left_ > 0 ? listener_ : -1; }
  // Answers what was asked. Whether a process was refused for the first time.
  bool answer();
  // Time has passed. A bot that asks without end would otherwise have the launcher use the time
  // that it may not use itself.
  void tick() { answers_left_ = kAnswersPerTick; }

 private:
  static constexpr int kAnswersPerTick = 64;

  [[nodiscard]] bool may_start_thread() const;
  void answer_start(const seccomp_notif& call, seccomp_notif_resp& response);
  void answer_sysinfo(const seccomp_notif& call, seccomp_notif_resp& response) const;

  int listener_ = -1;
  int threads_ = -1;  // the bot's folder in /proc
  uint32_t most_threads_ = 0;
  uint64_t memory_ = 0;  // bytes
  int answers_left_ = kAnswersPerTick;
  bool refused_ = false;
};

}  // namespace splendor::sandbox::launcher
