#include "arena/store/lock_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "arena/text/text.hpp"

namespace splendor::arena {
namespace {

// A process that can't be asked because it is another user's lives, too.
bool has_ended(pid_t pid) { return pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH; }

}  // namespace

LockHolder holder_in(const std::filesystem::path& file) {
  LockHolder holder;
  std::ifstream text(file);
  std::string pid;
  std::getline(text, pid);
  std::from_chars(pid.data(), pid.data() + pid.size(), holder.pid);
  std::getline(text, holder.command);
  holder.command = printable(holder.command.substr(0, 200));
  return holder;
}

void name_holder(int lock_file, std::string_view command) {
  const std::string text = std::to_string(::getpid()) + '\n' + printable(command) + '\n';
  if (::ftruncate(lock_file, 0) != 0) return;
  [[maybe_unused]] const auto written = ::pwrite(lock_file, text.data(), text.size(), 0);
}

bool take_over(const std::filesystem::path& file, const std::function<bool()>& lock) {
  constexpr std::chrono::seconds kPatience(10);
  constexpr std::chrono::milliseconds kPause(5);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!lock()) {
    // Read anew each time: another process may have been faster.
    if (!has_ended(holder_in(file).pid) || std::chrono::steady_clock::now() > deadline) {
      return false;
    }
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

}  // namespace splendor::arena
