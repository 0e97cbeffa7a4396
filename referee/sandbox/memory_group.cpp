#include "referee/sandbox/memory_group.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Fd;

// Followed by the process id of its maker and a count.
constexpr const char* kPrefix = "splendor-jail-";

// The two versions of the interface.
constexpr const char* kLimits[] = {"memory.limit_in_bytes", "memory.max"};
constexpr const char* kEvents[] = {"memory.oom_control", "memory.events"};

// What follows `prefix` in a line of /proc/self/cgroup, after the number of the hierarchy.
std::optional<fs::path> own_group(const std::string& prefix) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (colon != std::string::npos && line.compare(colon, prefix.size(), prefix) == 0) {
      return line.substr(colon + prefix.size() + 1);  // without the first slash
    }
  }
  return std::nullopt;
}

bool may_make_groups_in(const fs::path& folder) {
  return ::access(folder.c_str(), W_OK) == 0 &&
         ::access((folder / "cgroup.procs").c_str(), W_OK) == 0;
}

// Whether groups inside this one can have a memory limit.
bool gives_memory(const fs::path& folder) {
  std::ifstream file(folder / "cgroup.subtree_control");
  for (std::string word; file >> word;) {
    if (word == "memory") return true;
  }
  return false;
}

Fd open_first(const fs::path& folder, const char* const (&names)[2], int flags) {
  for (const char* name : names) {
    if (Fd file(::open((folder / name).c_str(), flags | O_CLOEXEC)); file) return file;
  }
  return {};
}

// Removes groups of programs that were killed before they could remove them.
void remove_abandoned(const fs::path& parent) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(kPrefix)) continue;
    const auto maker = static_cast<pid_t>(std::atoi(name.c_str() + std::string(kPrefix).size()));
    if (maker > 0 && ::kill(maker, 0) != 0 && errno == ESRCH) ::rmdir(entry.path().c_str());
  }
}

}  // namespace

std::optional<fs::path> MemoryGroup::find_parent() {
  if (const auto own = own_group(":memory:")) {
    const fs::path folder = "/sys/fs/cgroup/memory" / *own;
    if (may_make_groups_in(folder)) return folder;
  }
  // In the unified hierarchy a group with processes, such as ours, can't limit groups inside it.
  if (const auto own = own_group("::")) {
    const fs::path folder = ("/sys/fs/cgroup" / *own).parent_path();
    if (gives_memory(folder) && may_make_groups_in(folder)) return folder;
  }
  return std::nullopt;
}

std::optional<MemoryGroup> MemoryGroup::make(std::uint64_t limit) {
  static unsigned count = 0;
  const std::optional<fs::path> parent = find_parent();
  if (!parent) return std::nullopt;
  if (count == 0) remove_abandoned(*parent);
  const std::string name = kPrefix + std::to_string(::getpid()) + "-" + std::to_string(++count);
  MemoryGroup group(*parent / name);
  if (::mkdir(group.path_.c_str(), 0755) != 0) return std::nullopt;
  const Fd bytes = open_first(group.path_, kLimits, O_WRONLY);
  const std::string text = std::to_string(limit);
  if (!bytes || ::write(bytes.get(), text.data(), text.size()) < 0) return std::nullopt;
  group.events_ = open_first(group.path_, kEvents, O_RDONLY);
  group.processes_ = Fd(::open((group.path_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  if (!group.events_ || !group.processes_) return std::nullopt;
  return group;
}

MemoryGroup::MemoryGroup(MemoryGroup&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      processes_(std::move(other.processes_)),
      events_(std::move(other.events_)) {}

MemoryGroup::~MemoryGroup() {
  if (path_.empty()) return;
  // Ended processes leave the group with a delay.
  constexpr int kTries = 100;
  for (int i = 0; i < kTries && ::rmdir(path_.c_str()) != 0 && errno == EBUSY; ++i) ::usleep(1000);
}

}  // namespace splendor::sandbox
