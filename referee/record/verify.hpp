// Whether a record tells the truth.
#pragma once

#include <optional>
#include <string>

#include "splendor/v1/match.pb.h"

namespace splendor::record {

// Plays the match again and compares moves, the last position's hash, points, cards, ranks and the
// reason; and the deal with its seed. What is off, in a sentence; nothing if all is as the rules
// say. A void match is true as far as it went.
std::optional<std::string> find_discrepancy(const v1::MatchRecord& record);

}  // namespace splendor::record
