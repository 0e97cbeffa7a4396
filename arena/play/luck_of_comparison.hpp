// The luck of a comparison's games, as they are played.
#pragma once

#include <string>
#include <vector>

#include "arena/analysis/luck_adjusted.hpp"
#include "arena/play/analyse_games.hpp"
#include "arena/reporting/compare_report.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

class LuckOfComparison {
 public:
  // Fixes the evaluator: it is the same for all games. Make it before the store is opened.
  explicit LuckOfComparison(std::size_t players) : analyser_(0), tally_(players) {}

  // sha256
  [[nodiscard]] const std::string& evaluator() const { return analyser_.key().evaluator; }

  // Analyses the games of a batch that was just played, or takes what is stored of them.
  void add_batch(arena::Store& store, arena::LeagueId league,
                 const std::vector<arena::GameResult>& results);

  [[nodiscard]] reporting::Comparison compute(const reporting::ComparisonTest& test,
                                              const rating::BlockCounts& raw) const {
    return reporting::computed(test, raw, tally_, evaluator());
  }

 private:
  GameAnalyser analyser_;
  analysis::LuckAdjustedTally tally_;
};

}  // namespace splendor::play
