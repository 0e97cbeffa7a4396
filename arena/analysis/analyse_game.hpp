// Analyses a recorded game.
#pragma once

#include "arena/analysis/analysis.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::analysis {

// Keeps the account of the game and, unless `effort` is 0, compares each move with the best one
// that a search of `effort` looks ahead finds. The same arguments give the same answer. The error
// says what is wrong with the record.
[[nodiscard]] Result<GameAnalysis> analyse_game(const v1::MatchRecord& record,
                                                const evaluator::Evaluator& evaluator,
                                                std::uint32_t effort);

}  // namespace splendor::analysis
