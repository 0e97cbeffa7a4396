// The list of system calls that a bot may make.
#pragma once

#include "referee/sandbox/launcher/filter/call_rules.hpp"
#include "referee/sandbox/launcher/orders/setting.hpp"

namespace splendor::sandbox::launcher {

// Who answers the supervised calls.
enum class Supervisor {
  launcher,
  none,  // nobody: the filter decides alone
};

// Returns all rules. Calls without a rule are refused with EPERM; calls newer than the list with
// ENOSYS, as an older kernel would, so that C libraries fall back to older calls.
[[nodiscard]] CallRules allowed_calls(const Setting& setting, Supervisor supervisor);

}  // namespace splendor::sandbox::launcher
