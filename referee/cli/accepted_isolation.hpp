// Which isolation is asked for, and which the machine offers.
#pragma once

#include "referee/cli/commands.hpp"
#include "referee/sandbox/isolation.hpp"

namespace splendor::cli {

// The best isolation of this machine. Throws ArenaFault, saying what is missing, what to do, and
// what would accept it, if it is less than the options ask for. Anything below full is announced on
// stderr.
[[nodiscard]] sandbox::Isolation accepted_isolation(const sandbox::Programs& programs,
                                                    const IsolationOptions& options);

}  // namespace splendor::cli
