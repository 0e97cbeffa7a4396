// A recorded match as a trace.
#pragma once

#include <string>

#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// Returns the text of the trace. Fails if the rules refute the record, or if the match did not
// start from a deal.
Result<std::string> trace_of(const v1::MatchRecord& record);

}  // namespace splendor::record
