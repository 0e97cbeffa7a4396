// A match that was given up, counted as lost by one seat.
#pragma once

#include <optional>
#include <string>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// Makes a void match one in which the seat dropped out where it stopped, by FAULT_TIMEOUT with this
// detail; the match ends as it stands. The result is true in the sense of verify.hpp. What keeps it
// from being so, and the record then is not to be used; nothing if all went well.
std::optional<std::string> forfeit(v1::MatchRecord& record, Seat seat, const std::string& detail);

}  // namespace splendor::record
