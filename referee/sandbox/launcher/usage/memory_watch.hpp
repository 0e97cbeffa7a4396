// Measures the bot's memory.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace splendor::sandbox::launcher {

// Needed because the kernel's RLIMIT_DATA counts private memory only while it is writable: a
// program that fills pages and then makes them read-only could have any amount.
class MemoryWatch {
 public:
  // Returned if the memory can't be read: more than any limit, so that the bot is killed.
  static constexpr uint64_t kUnknown = UINT64_MAX;

  // `proc` is a folder like /proc that shows all processes of the bot, borrowed; negative: nothing
  // is watched.
  void watch(int proc, pid_t bot, bool only_process);
  void stop();
  // Bytes used by all processes but this one; memory shared by several counts several times.
  [[nodiscard]] uint64_t used() const;

 private:
  int proc_ = -1;
  pid_t bot_ = 0;
  bool only_process_ = true;
  int status_ = -1;  // the bot's status file, kept open
};

}  // namespace splendor::sandbox::launcher
