// Answers a bot that wants to start a process or, on the host, a thread.
//
// The filter alone could refuse processes. But then nobody would know that a bot failed for want of
// one. And on the host the kernel's limit on threads counts those of all the user's programs, so
// here somebody must count.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace splendor::sandbox::launcher {

class StartWatch {
 public:
  // Takes the descriptor; negative: there is nothing to answer.
  void watch(int listener, pid_t bot, uint32_t most_threads);
  void stop();

  // Becomes readable when there is a question; negative: none now.
  [[nodiscard]] int fd() const { return answers_left_ > 0 ? listener_ : -1; }
  // Answers what was asked. Whether a process was refused for the first time.
  bool answer();
  // Time has passed. A bot that asks without end would otherwise have the launcher use the time
  // that it may not use itself.
  void tick() { answers_left_ = kAnswersPerTick; }

 private:
  static constexpr int kAnswersPerTick = 64;

  [[nodiscard]] bool may_start_thread() const;

  int listener_ = -1;
  int threads_ = -1;  // its folder in /proc
  uint32_t most_threads_ = 0;
  int answers_left_ = kAnswersPerTick;
  bool refused_ = false;
};

}  // namespace splendor::sandbox::launcher
