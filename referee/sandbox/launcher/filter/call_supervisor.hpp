// Answers system calls that the filter hands to the launcher (seccomp user notification):
// - Starting a process. The filter alone could refuse it, but then nobody would know that a bot
//   failed for lack of one.
// - Starting a thread, on the host. The kernel's limit counts the threads of all the user's
//   programs there, so the launcher counts the bot's.
// - sysinfo(). The kernel's answer would reveal what other jails do; the launcher answers with the
//   bot's limits.
#pragma once

#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/types.h>

#include "referee/sandbox/control.hpp"

namespace splendor::sandbox::launcher {

class CallSupervisor {
 public:
  // Takes ownership of the descriptor; negative: there is nothing to answer.
  void watch(int listener, pid_t bot, const control::Configure& limits);
  void stop();

  // Becomes readable when there is a call to answer; negative: none at present.
  [[nodiscard]] int fd() const { return answers_left_ > 0 ? listener_ : -1; }
  // Answers pending calls. True if a process was refused for the first time.
  bool answer();
  // Call at intervals: allows kAnswersPerTick more answers. Without this limit a bot could make the
  // launcher use CPU time in its place.
  void tick() { answers_left_ = kAnswersPerTick; }

 private:
  static constexpr int kAnswersPerTick = 64;

  [[nodiscard]] bool may_start_thread() const;
  void answer_start(const seccomp_notif& call, seccomp_notif_resp& response);
  void answer_sysinfo(const seccomp_notif& call, seccomp_notif_resp& response) const;

  int listener_ = -1;
  int threads_ = -1;  // the folder /proc/PID/task of the bot
  uint32_t most_threads_ = 0;
  uint64_t memory_ = 0;  // bytes
  int answers_left_ = kAnswersPerTick;
  bool refused_ = false;
};

}  // namespace splendor::sandbox::launcher
