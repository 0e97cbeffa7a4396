// A void match counted as lost by one seat.
#pragma once

#include <optional>
#include <string>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// Turns a void match into a decided one: `seat` drops out with FAULT_TIMEOUT and this detail where
// the match stopped, and the match ends there. find_discrepancy() accepts the result. Returns why
// that fails, and then the record must not be used; empty on success.
std::optional<std::string> forfeit(v1::MatchRecord& record, Seat seat, const std::string& detail);

}  // namespace splendor::record
