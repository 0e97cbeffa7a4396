// What an author can do about a fault: which limit the bot ran into.
#pragma once

#include <optional>
#include <string>

#include "splendor/v1/match.pb.h"

namespace splendor::examine {

// A sentence or two; empty if the fault speaks for itself. Where the limit is only inferred from
// what the bot wrote to stderr or how much memory it had, the text begins with "Probably".
std::string advice_for(const v1::SeatRecord& seat, const v1::BotLimits& limits);

// A sentence about a bot that wrote so much to stderr in this game that reading it kept the referee
// busy. Empty for other bots.
std::optional<std::string> stderr_flood(const v1::SeatRecord& seat);

}  // namespace splendor::examine
