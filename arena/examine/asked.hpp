// The position in which a bot failed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::examine {

// Describes a view in some lines of plain ASCII, without a final line feed.
std::string describe(const View& view);

// Replays the record up to the fault of this seat. Returns nothing if the seat had no fault, or if
// the record can't be replayed.
std::optional<Game> position_of_fault(const v1::MatchRecord& record, Seat seat);

}  // namespace splendor::examine
