// Analyses of many games as columns of a shard. A game without an analysis adds nothing.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "web_report/bytes.hpp"
#include "web_report/game_analysis.hpp"

namespace splendor::web {

class AnalysisColumns {
 public:
  // `evaluator`: its index in core's list. `plies`: how many of the analysis are shown.
  void add(const GameAnalysis& analysis, std::uint32_t evaluator, std::size_t plies);
  // Appends seven parts; README.md has the format.
  void write(Bytes& file) const;

 private:
  std::uint32_t number_of(const std::string& move);

  Bytes accounts_;
  Bytes chances_;
  Bytes marks_;
  Bytes losses_;
  Bytes luck_;
  Bytes moves_;   // the distinct better moves, as text
  Bytes better_;  // by ply: 0, or 1 + the number of the better move
  std::unordered_map<std::string, std::uint32_t> known_;
};

}  // namespace splendor::web
