// A memory cgroup around one jail, where the system lets us make one.
//
// Only jails in which a bot may have several processes need it: each process has descriptors, with
// kernel memory behind them that nothing else counts. A single process is bounded by its number of
// descriptors, and a cgroup has a price: joining one can stop all forks of the machine for an RCU
// grace period, and pages of /usr that were read inside keep the cgroup alive after its end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/process/fd.hpp"

namespace splendor::sandbox {

// The destructor removes the cgroup once nothing runs in it.
class MemoryGroup {
 public:
  // The folder in which groups can be made; empty if there is none, as for most users.
  [[nodiscard]] static std::optional<std::filesystem::path> find_parent();
  // Makes a group that may use `limit` bytes, kernel memory included. Empty if it can't be made.
  [[nodiscard]] static std::optional<MemoryGroup> make(std::uint64_t limit);

  ~MemoryGroup();
  MemoryGroup(MemoryGroup&& other) noexcept;
  MemoryGroup& operator=(MemoryGroup&&) = delete;
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  // A process joins by writing "0".
  [[nodiscard]] const process::Fd& processes() const { return processes_; }
  // One of its lines counts the processes that the kernel has killed for lack of memory.
  [[nodiscard]] const process::Fd& events() const { return events_; }

 private:
  explicit MemoryGroup(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  // empty: moved from
  process::Fd processes_;
  process::Fd events_;
};

}  // namespace splendor::sandbox
