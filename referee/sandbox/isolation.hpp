// What this machine can enforce, found out by trying.
#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/jail.hpp"
#include "referee/sandbox/level.hpp"

namespace splendor::sandbox {

// Sentences for people; empty lists where there is nothing to say.
struct Isolation {
  Level level;
  std::vector<std::string> enforced;
  std::vector<std::string> missing;    // compared with full
  std::vector<std::string> obstacles;  // why it is no better level, and what can be done about it
  int landlock_abi;                    // 0: the kernel has none

  // For match records: the level, then what is missing.
  [[nodiscard]] std::string summary() const;
};

// The best level that holds here. Builds a jail at each, from the best down, and runs a program in
// it that tries to get out; believes only what it saw. Takes some tens of milliseconds. Doesn't
// throw for what the machine can't do: that is the answer. Throws ArenaFault if nothing can be
// started at all, since then our own programs are broken.
[[nodiscard]] Isolation check_isolation(const Programs& programs, process::Deadline deadline);

// The same for one level, whether or not the machine offers better. Throws ArenaFault if it does
// not hold.
[[nodiscard]] Isolation check_level(const Programs& programs, Level level,
                                    process::Deadline deadline);

}  // namespace splendor::sandbox
