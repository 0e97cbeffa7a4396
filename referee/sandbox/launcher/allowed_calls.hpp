// The list of system calls that a bot may make.
#pragma once

#include "referee/sandbox/launcher/call_rules.hpp"
#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

// Who answers the supervised calls.
enum class Supervisor {
  launcher,
  none,  // the filter alone
};

// All that is allowed. Other calls are refused with EPERM; those newer than the list with ENOSYS,
// as an older kernel would, so that C libraries fall back to what they did before.
[[nodiscard]] CallRules allowed_calls(const Setting& setting, Supervisor supervisor);

}  // namespace splendor::sandbox::launcher
