// Facts about this machine that matter to a fair match, besides isolation.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "referee/sandbox/start_launcher.hpp"

namespace splendor::sandbox {

struct Machine {
  std::string kernel;                // "Linux 6.1.0-18-amd64"
  int landlock_abi;                  // of the kernel; 0 if it has none or it is off
  unsigned cores;                    // usable by this program
  bool root;                         // if so, bots run as kBotIdentity
  bool cgroups_writable;             // memory cgroups can be made, for bots of several processes
  std::optional<std::string> bwrap;  // its version; empty if it can't be run
  std::chrono::nanoseconds clock_resolution;
};

[[nodiscard]] Machine inspect_machine(const Programs& programs, process::Deadline deadline);

}  // namespace splendor::sandbox
