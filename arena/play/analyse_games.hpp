// Analysing stored games: on all cores, once for each evaluator, with the results kept.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/analysis/analysis.hpp"
#include "arena/reporting/analysis_report.hpp"
#include "arena/store/store.hpp"

namespace splendor::play {

class ForkedPool;

// Looks ahead for each position. A league has thousands of games, so each gets less.
inline constexpr std::uint32_t kEffortForGame = 400;
inline constexpr std::uint32_t kEffortForLeague = 100;

[[nodiscard]] reporting::EvaluatorName evaluator_of_this_program();

// How a league's games are analysed. Make it before the store is opened: it starts processes.
class GameAnalyser {
 public:
  // `effort` as in analysis::analyse_game. `processes`: 0 is one for each core.
  explicit GameAnalyser(std::uint32_t effort, std::size_t processes = 0);
  ~GameAnalyser();
  GameAnalyser(const GameAnalyser&) = delete;
  GameAnalyser& operator=(const GameAnalyser&) = delete;

  [[nodiscard]] const arena::AnalysisKey& key() const { return key_; }

  struct Progress {
    std::size_t done = 0;
    std::size_t total = 0;
  };
  struct Outcome {
    bool complete = true;               // false if `progress` said to stop
    std::vector<std::string> problems;  // a sentence for each game whose record is refuted
  };
  // Analyses games and stores the results as they come, so that an interruption loses little. Calls
  // `progress` after each game; if it returns false, no further game is begun. REQUIRES: the store
  // allows Access::edit
  Outcome analyse(arena::Store& store, const std::vector<arena::GameId>& games,
                  const std::function<bool(const Progress&)>& progress);

  // Analyses a game now, in this process. Throws Failure if its record is refuted.
  [[nodiscard]] analysis::GameAnalysis analyse(const v1::MatchRecord& record) const;

 private:
  arena::AnalysisKey key_;
  std::unique_ptr<ForkedPool> pool_;
};

// The analysis of a game in its stored form. Throws Failure if it can't be read.
[[nodiscard]] analysis::GameAnalysis read_analysis(const std::string& bytes);

// Stores an analysis, unless the home can't be written to.
void keep_if_writable(const arena::Home& home, const GameAnalyser& analyser, arena::GameId game,
                      const analysis::GameAnalysis& analysis);

// Shows the progress of an analysis as a line on a terminal, and asks whether to go on: false after
// Ctrl-C. Counts interrupts from its construction on; the second ends the program at once.
class AnalysisProgress {
 public:
  AnalysisProgress();
  ~AnalysisProgress();
  AnalysisProgress(const AnalysisProgress&) = delete;
  AnalysisProgress& operator=(const AnalysisProgress&) = delete;

  bool operator()(const GameAnalyser::Progress& progress);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace splendor::play
