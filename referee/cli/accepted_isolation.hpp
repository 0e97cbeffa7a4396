// Compares the isolation that the options ask for with what the machine offers.
#pragma once

#include "referee/cli/commands.hpp"
#include "referee/sandbox/isolation.hpp"

namespace splendor::cli {

// Returns the best isolation of this machine, or, with options.exactly, that level. Throws
// ArenaFault if the machine offers less than the options ask for; the message says what is missing,
// what to do, and which option would accept it. Announces any level below full on stderr.
[[nodiscard]] sandbox::Isolation accepted_isolation(const sandbox::Programs& programs,
                                                    const IsolationOptions& options);

}  // namespace splendor::cli
