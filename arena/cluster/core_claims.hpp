// Who uses which core. Several workers of one node would otherwise all stay on its first cores.
#pragma once

#include <string>
#include <vector>

#include "referee/process/fd.hpp"

namespace splendor::arena {

// Cores of this machine that no other worker of this user has claimed; given back at the end,
// however the process ends.
class CoreClaims {
 public:
  // Of the cores that this process may use, as many of those wanted as are free. If that is not
  // all of them, none is claimed: then the system may place the games better than we do.
  // `folder` is where those who shall not share cores meet; it must be this user's alone.
  explicit CoreClaims(std::size_t wanted, const std::string& folder = usual_folder());

  [[nodiscard]] const std::vector<unsigned>& cores() const { return cores_; }

 private:
  // Of this machine, not of a shared file system.
  static std::string usual_folder();

  std::vector<unsigned> cores_;
  std::vector<process::Fd> locks_;
};

}  // namespace splendor::arena
