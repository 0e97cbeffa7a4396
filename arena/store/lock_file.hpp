// Files by which one process at a time has a right, such as to run leagues in a home. The file
// names its holder; the lock itself is the system's, which takes it back when the holder ends.
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

// Names this process in a lock file that it has locked. For people, and for take_over(): that it
// succeeds doesn't matter to the lock.
void name_holder(int lock_file, std::string_view command);

// Tries `lock` until it succeeds; gives up as soon as another living process holds the file, or
// when the lock is still held some seconds after its holder ended. A holder that is killed while it
// starts a program leaves a copy of itself that has every descriptor, and so the lock, until the
// copy executes the program; on a busy machine that takes a while.
[[nodiscard]] bool take_over(const std::filesystem::path& file, const std::function<bool()>& lock);

}  // namespace splendor::arena
