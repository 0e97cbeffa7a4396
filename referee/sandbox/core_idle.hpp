// How long the cores that a process may use had nothing to do.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <chrono>
#include <vector>

namespace splendor::sandbox {

// Idle time of each core that a process is allowed to run on, from /proc/stat.
class CoreIdle {
 public:
  // The kernel prints these times in ticks, so a difference is exact to one.
  static constexpr std::chrono::milliseconds kTick{10};

  // Of the cores that `pid` may use now. If they can't be told, or /proc/stat is not there, no core
  // was ever idle.
  explicit CoreIdle(pid_t pid);

  // The longest that one of these cores has been idle since this was made, rounded down. A thread
  // that wanted to run did not have to wait then.
  [[nodiscard]] std::chrono::nanoseconds longest() const;

 private:
  [[nodiscard]] std::vector<std::chrono::nanoseconds> read() const;

  cpu_set_t cores_{};
  std::vector<std::chrono::nanoseconds> before_;
};

}  // namespace splendor::sandbox
