#include "referee/process/companions.hpp"

#include <system_error>

#include "referee/process/arena_fault.hpp"

namespace splendor::process {

std::filesystem::path companion(const std::string& name) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw ArenaFault("can't read /proc/self/exe", error.value());
  const auto folder = self.parent_path();
  const auto installed = (folder / SPLENDOR_COMPANIONS / name).lexically_normal();
  return std::filesystem::exists(installed, error) ? installed : folder / name;
}

}  // namespace splendor::process
