// How much memory the bot has.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace splendor::sandbox::launcher {

// Why this exists: the kernel's RLIMIT_DATA counts private memory only as long as it is writable. A
// program that fills pages and then makes them read-only can have as much as it likes.
class MemoryWatch {
 public:
  // Looks at `bot` through a file opened now, before it executes anything and could hide.
  void watch(pid_t bot, bool only_process);
  void stop();
  // Bytes, all processes but ourselves; memory shared by several counts several times.
  [[nodiscard]] uint64_t used() const;

 private:
  pid_t bot_ = 0;
  bool only_process_ = true;
  int status_ = -1;
};

}  // namespace splendor::sandbox::launcher
