// A win probability that no bot had a hand in.
#pragma once

#include <cstdint>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/replay.hpp"

namespace splendor::web {

// After each step, for each seat, its share of wins in `playouts` games that simple random players
// play on from there, with the rest of the decks shuffled. The same for the same record.
std::vector<float> neutral_chances(const v1::MatchRecord& record, const Replay& replay,
                                   std::uint32_t playouts);

}  // namespace splendor::web
