// Analyses of games as the database knows them: bytes that an evaluator made.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/core/ids.hpp"
#include "arena/core/schedule.hpp"

namespace splendor::arena {

// Which analyses are meant. One with a search says all that one without says, so an effort of 0 is
// also answered by an analysis of any effort: the largest that is stored.
struct AnalysisKey {
  std::string evaluator;  // sha256
  std::uint32_t effort = 0;
};

struct NewAnalysis {
  GameId game;
  std::string data;
};

// An analysis of one game of a league.
struct StoredAnalysis {
  GameId game;
  Slot slot;
  std::string data;
};

}  // namespace splendor::arena
