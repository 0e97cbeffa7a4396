// What a bot was asked when it failed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::examine {

// A position as the seat to move sees it: some lines of plain ASCII, without a last line feed.
std::string describe(const View& view);

// The position in which this seat dropped out, found by playing the record again. Nothing if it did
// not, or if the record can't be played.
std::optional<Game> position_of_fault(const v1::MatchRecord& record, Seat seat);

}  // namespace splendor::examine
