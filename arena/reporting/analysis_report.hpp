// The analysis of one game, as text and as JSON.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "arena/analysis/analysis.hpp"
#include "arena/terminal/console.hpp"
#include "splendor/v1/match.pb.h"
#include "web_report/game_analysis.hpp"

namespace splendor::reporting {

struct EvaluatorName {
  std::string name;
  std::string sha256;
};

struct AnalysedGame {
  std::int64_t game = 0;
  EvaluatorName evaluator;
  v1::MatchRecord record;
  analysis::GameAnalysis analysis;
};

// One document. Seats are counted from 1, plies from 0.
void write_json(std::ostream& out, const AnalysedGame& game);

// A curve of the chances, the account of each seat, and the costliest moves with what was better.
void write_text(std::ostream& out, const AnalysedGame& game, const terminal::Console& console);

// For the HTML report.
[[nodiscard]] web::GameAnalysis for_report(const EvaluatorName& evaluator,
                                           const analysis::GameAnalysis& analysis);

}  // namespace splendor::reporting
