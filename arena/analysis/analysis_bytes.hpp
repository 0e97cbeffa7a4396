// Analyses as bytes of the database.
#pragma once

#include <string>
#include <string_view>

#include "arena/analysis/analysis.hpp"
#include "referee/rules/result.hpp"

namespace splendor::analysis {

// Accounts are kept exactly, the chances of single plies to 0.0001: some 300 bytes for a game of
// two players.
[[nodiscard]] std::string to_bytes(const GameAnalysis& analysis);
// The error says that the bytes are no analysis of this version.
[[nodiscard]] Result<GameAnalysis> from_bytes(std::string_view bytes);

}  // namespace splendor::analysis
