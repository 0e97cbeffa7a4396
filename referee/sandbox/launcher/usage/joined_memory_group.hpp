// The memory cgroup that the referee made for this jail, if it could.
#pragma once

#include <stdint.h>

namespace splendor::sandbox::launcher {

class JoinedMemoryGroup {
 public:
  // Joins the group with this process and its future children. `first` is the descriptor of the
  // group's processes, the next one that of its events. Failure to join is ignored.
  void join(int first);
  [[nodiscard]] bool joined() const { return events_ >= 0; }
  // Whether the kernel has killed a process in the group for lack of memory since the last call.
  bool has_killed();

 private:
  [[nodiscard]] uint64_t kills() const;

  int events_ = -1;
  uint64_t kills_ = 0;
};

// In the bot's process: makes the kernel kill the bot before the launcher. `proc` is a writable
// /proc.
bool be_killed_first(int proc);

}  // namespace splendor::sandbox::launcher
