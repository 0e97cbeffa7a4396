// Analyses for the HTML report: which games to analyse, and what is stored of them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "arena/analysis/leaks.hpp"
#include "arena/reporting/analysis_report.hpp"
#include "arena/store/store.hpp"
#include "web_report/game_analysis.hpp"
#include "web_report/leaks.hpp"

namespace splendor::play {

// The games of a league that most deserve an analysis: those with the smallest lead in points at
// the end; of equal leads, first those whose winner won less often in the league. Games in which a
// bot failed come last.
[[nodiscard]] std::vector<arena::GameId> most_interesting(const arena::Store& store,
                                                          arena::LeagueId league,
                                                          std::size_t count);

// The stored analyses of a league's games, by the evaluator of this program.
class AnalysesForReport {
 public:
  // REQUIRES: `store` outlives this object.
  explicit AnalysesForReport(const arena::Store& store);

  // Counts the game, and returns its analysis of the largest effort, if there is one.
  [[nodiscard]] std::optional<web::GameAnalysis> add(const arena::GameSummary& game);
  // What the bots keep doing wrong in the games so far; none if no game was searched for mistakes.
  // `bots`: how many are in the league.
  [[nodiscard]] std::optional<web::LeagueLeaks> leaks(std::size_t bots) const;

 private:
  void count_leaks(const arena::GameSummary& game, const analysis::GameAnalysis& analysis);

  const arena::Store& store_;
  reporting::EvaluatorName evaluator_;
  bool has_any_;
  std::uint32_t effort_ = 0;  // the smallest of the searches
  analysis::Leaks all_;
  struct Bot {
    analysis::Leaks leaks;
    double games = 0;
    double wins = 0;  // a victory shared by k counts 1/k
  };
  std::map<arena::Entrant, Bot> bots_;
};

}  // namespace splendor::play
