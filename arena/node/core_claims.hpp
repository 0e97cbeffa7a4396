// Shares out the cores of a node among its workers, which would otherwise all use the first ones.
#pragma once

#include <string>
#include <vector>

#include "referee/process/fd.hpp"

namespace splendor::arena {

// Cores of this machine that no other worker of this user has claimed. They are released when the
// process ends, however it ends.
class CoreClaims {
 public:
  // Claims `wanted` of the cores that this process may use. Claims none if fewer are free: then the
  // system places the games better than we could. Workers that use the same `folder` don't share
  // cores; only this user may have access to it.
  explicit CoreClaims(std::size_t wanted, const std::string& folder = usual_folder());

  [[nodiscard]] const std::vector<unsigned>& cores() const { return cores_; }

 private:
  // On this machine, not on a shared file system.
  static std::string usual_folder();

  std::vector<unsigned> cores_;
  std::vector<process::Fd> locks_;
};

}  // namespace splendor::arena
