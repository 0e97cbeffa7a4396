// Finds out by trying what this machine can enforce.
#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/jail.hpp"
#include "referee/sandbox/level.hpp"

namespace splendor::sandbox {

// The lists hold sentences for people and may be empty.
struct Isolation {
  Level level;
  std::vector<std::string> enforced;
  std::vector<std::string> missing;    // compared with full
  std::vector<std::string> obstacles;  // why better levels fail, and what can be done about it
  int landlock_abi;                    // 0 if the kernel has none

  // For match records: the level, then what is missing.
  [[nodiscard]] std::string summary() const;
};

// Returns the best level that this machine can enforce. Builds a jail at each level, from the best
// down, and runs a probe in it that tries to break out. Takes some tens of milliseconds. Does not
// throw for what the machine can't do; throws ArenaFault if nothing can be started at all, because
// then our own programs are broken.
[[nodiscard]] Isolation check_isolation(const Programs& programs, process::Deadline deadline);

// The same for one level, even if the machine offers a better one. Throws ArenaFault if the level
// can't be enforced.
[[nodiscard]] Isolation check_level(const Programs& programs, Level level,
                                    process::Deadline deadline);

}  // namespace splendor::sandbox
