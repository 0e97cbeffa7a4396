// How much memory the bot has.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace splendor::sandbox::launcher {

// Why this exists: the kernel's RLIMIT_DATA counts private memory only as long as it is writable. A
// program that fills pages and then makes them read-only can have as much as it likes.
class MemoryWatch {
 public:
  // What a bot uses that can't be looked at: more than any limit, so that it is ended.
  static constexpr uint64_t kUnknown = UINT64_MAX;

  // `proc` is a folder in which all processes of the bot can be seen, borrowed; negative: there is
  // none, and nothing is watched.
  void watch(int proc, pid_t bot, bool only_process);
  void stop();
  // Bytes, all processes but ourselves; memory shared by several counts several times.
  [[nodiscard]] uint64_t used() const;

 private:
  int proc_ = -1;
  pid_t bot_ = 0;
  bool only_process_ = true;
  int status_ = -1;  // the bot's file, kept open
};

}  // namespace splendor::sandbox::launcher
