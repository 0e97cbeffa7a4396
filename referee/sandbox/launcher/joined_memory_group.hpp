// The memory cgroup that the referee has made for this jail, if it could.
#pragma once

#include <stdint.h>

namespace splendor::sandbox::launcher {

class JoinedMemoryGroup {
 public:
  // Joins, with all processes that are started later. `first` is the descriptor of its processes,
  // the next one that of its events. A group that can't be joined is done without.
  void join(int first);
  [[nodiscard]] bool joined() const { return events_ >= 0; }
  // Whether the kernel has killed a process here for want of memory since this was last asked.
  bool has_killed();

 private:
  [[nodiscard]] uint64_t kills() const;

  int events_ = -1;
  uint64_t kills_ = 0;
};

// In the bot's process: to be killed before the launcher. `proc` is a writable /proc.
bool be_killed_first(int proc);

}  // namespace splendor::sandbox::launcher
