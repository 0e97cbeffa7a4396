#include "referee/sandbox/abandoned_jails.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "referee/process/fd.hpp"
#include "referee/sandbox/bwrap_arguments.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBubblewrap = "bwrap";

// Empty if there is no such process, or no longer.
std::string text_of(pid_t process, const char* file) {
  std::ifstream in("/proc/" + std::to_string(process) + "/" + file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string name_of(pid_t process) {
  std::string name = text_of(process, "comm");
  if (name.ends_with('\n')) name.pop_back();
  return name;
}

// Whether bubblewrap was asked to start our launcher.
bool is_ours(pid_t process) {
  std::string end("--");
  end.push_back('\0');
  end += kLauncherInside;
  end.push_back('\0');
  return text_of(process, "cmdline").ends_with(end);
}

// Returns the value of a line of /proc/PID/status; empty if there is none. `key` ends with a colon.
std::string status_line(const std::string& status, std::string_view key) {
  const std::size_t begin = status.find("\n" + std::string(key));
  if (begin == std::string::npos) return {};
  const std::size_t value = begin + 1 + key.size();
  return status.substr(value, status.find('\n', value) - value);
}

// True for the first process of a PID namespace if the bubblewrap that started it has ended.
bool is_abandoned(pid_t process) {
  if (name_of(process) != kBubblewrap || !is_ours(process)) return false;
  const std::string status = text_of(process, "status");
  if (!status_line(status, "NSpid:").ends_with("\t1")) return false;
  std::istringstream text(status_line(status, "PPid:"));
  pid_t parent = 0;
  if (!(text >> parent)) return false;
  const std::string name = name_of(parent);
  return !name.empty() && name != kBubblewrap;
}

std::optional<pid_t> process_of(const fs::path& folder) {
  const std::string name = folder.filename().string();
  pid_t process = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return process;
}

}  // namespace

int end_abandoned_jails() {
  int ended = 0;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
    const std::optional<pid_t> process = process_of(entry.path());
    if (!process || name_of(*process) != kBubblewrap) continue;
    // Opened before it is looked at, so that the signal reaches no other process of that number.
    const process::Fd opened(static_cast<int>(::syscall(SYS_pidfd_open, *process, 0)));
    if (!opened || !is_abandoned(*process)) continue;
    if (::syscall(SYS_pidfd_send_signal, opened.get(), SIGKILL, nullptr, 0) == 0) ++ended;
  }
  return ended;
}

}  // namespace splendor::sandbox
