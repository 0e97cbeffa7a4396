// What this machine can enforce, found out by trying.
#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/jail.hpp"

namespace splendor::sandbox {

// Values are stored in match records: never change them.
enum class Level {
  none = 0,               // nothing is enforced; bots would run unconfined, so none is started
  full_without_proc = 1,  // all but a /proc of the jail's own; Java and Node may not run
  full = 2,
};

[[nodiscard]] std::string to_string(Level level);

// Sentences for people; empty lists where there is nothing to say.
struct Isolation {
  Level level;
  std::vector<std::string> enforced;
  std::vector<std::string> missing;  // and what can be done about it
  int landlock_abi;                  // 0: the kernel has none

  // For match records: the level, then what is missing.
  [[nodiscard]] std::string summary() const;
  // How a jail must be built here. REQUIRES: level is not none.
  [[nodiscard]] Proc proc() const { return level == Level::full ? Proc::own : Proc::none; }
};

// Builds a jail and runs a program in it that tries to get out; believes only what it saw. Takes
// some tens of milliseconds. Doesn't throw for what the machine can't do: that is the answer.
[[nodiscard]] Isolation check_isolation(const Programs& programs, process::Deadline deadline);

}  // namespace splendor::sandbox
