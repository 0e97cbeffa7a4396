// Lock files, each held by at most one process, which is named in it. The kernel releases the lock
// when its holder ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace splendor::arena {

// The process that holds a lock.
struct LockHolder {
  pid_t pid = 0;  // 0 if the lock file doesn't say
  std::string command;
};

// The holder that the file names, whether or not the file is locked.
[[nodiscard]] LockHolder holder_in(const std::filesystem::path& file);

// Writes this process into a lock file that it holds, for people and for take_over(). Best effort.
void name_holder(int lock_file, std::string_view command);

// Calls `lock` until it succeeds. Gives up when another living process holds the file, or ten
// seconds after the holder ended: a holder that is killed while it starts a program leaves a forked
// copy, which keeps the lock until it executes the program.
[[nodiscard]] bool take_over(const std::filesystem::path& file, const std::function<bool()>& lock);

}  // namespace splendor::arena
