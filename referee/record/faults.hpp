// The kinds of faults by name.
#pragma once

#include <string>

#include "splendor/v1/match.pb.h"

namespace splendor::record {

// One word for programs: "startup_failed", "timeout", "illegal_move".
std::string name_of(v1::FaultKind kind);

}  // namespace splendor::record
