// A memory cgroup around one jail, where the system lets us make one.
//
// Only jails in which a bot may have several processes need it: each process has descriptors, with
// kernel memory behind them that nothing else counts. For one process the number of descriptors
// limits it, and a group would have its price: joining one can stop all forks of the machine for
// the time of an RCU grace period, and pages of /usr that were read inside keep it alive after its
// end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/process/fd.hpp"

namespace splendor::sandbox {

// Gone with the object, once nothing runs in it.
class MemoryGroup {
 public:
  // In which folder groups can be made; nothing if there is none: most users may not.
  [[nodiscard]] static std::optional<std::filesystem::path> find_parent();
  // A group that may use `limit` bytes, memory of the kernel included. Nothing if it can't be made.
  [[nodiscard]] static std::optional<MemoryGroup> make(std::uint64_t limit);

  ~MemoryGroup();
  MemoryGroup(MemoryGroup&& other) noexcept;
  MemoryGroup& operator=(MemoryGroup&&) = delete;
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  // Whoever writes "0" joins.
  [[nodiscard]] const process::Fd& processes() const { return processes_; }
  // A line says how many processes the kernel has killed for want of memory.
  [[nodiscard]] const process::Fd& events() const { return events_; }

 private:
  explicit MemoryGroup(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  // empty: moved away
  process::Fd processes_;
  process::Fd events_;
};

}  // namespace splendor::sandbox
