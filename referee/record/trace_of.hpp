// A recorded match as a trace.
#pragma once

#include <string>

#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// The text of the trace. The error says why there is none: a record that the rules refute, or a
// match that did not start from a deal.
Result<std::string> trace_of(const v1::MatchRecord& record);

}  // namespace splendor::record
