// Win probabilities from random playouts, independent of the bots' own estimates.
#pragma once

#include <cstdint>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/replay.hpp"

namespace splendor::web {

// Returns, for each step and seat, the seat's share of wins in `playouts` random games continued
// from the position after the step, with the remaining decks shuffled. Deterministic for a record.
std::vector<float> neutral_chances(const v1::MatchRecord& record, const Replay& replay,
                                   std::uint32_t playouts);

}  // namespace splendor::web
