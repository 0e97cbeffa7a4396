// Verifies records of matches.
#pragma once

#include <optional>
#include <string>

#include "splendor/v1/match.pb.h"

namespace splendor::record {

// Replays the match and compares the deal with its seed, then moves, the hash of the last position,
// points, cards, ranks and the reason. Returns the first discrepancy as a sentence; empty if there
// is none. A void match is compared as far as it went.
std::optional<std::string> find_discrepancy(const v1::MatchRecord& record);

}  // namespace splendor::record
