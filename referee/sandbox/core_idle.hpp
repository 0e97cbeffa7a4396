// How long the cores that a process may use were idle.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <chrono>
#include <vector>

namespace splendor::sandbox {

// Idle time of each core that a process is allowed to run on, from /proc/stat.
class CoreIdle {
 public:
  // The kernel reports idle time in ticks, so a difference is exact to one tick.
  static constexpr std::chrono::milliseconds kTick{10};

  // Watches the cores that `pid` may use now. If they or /proc/stat can't be read, longest() is 0.
  explicit CoreIdle(pid_t pid);

  // The longest time that one of the cores has been idle since construction, rounded down. A
  // runnable thread did not have to wait for that core.
  [[nodiscard]] std::chrono::nanoseconds longest() const;

 private:
  [[nodiscard]] std::vector<std::chrono::nanoseconds> read() const;

  cpu_set_t cores_{};
  std::vector<std::chrono::nanoseconds> before_;
};

}  // namespace splendor::sandbox
