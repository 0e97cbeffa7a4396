#include "arena/play/analyse_games.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <iostream>

#include "arena/analysis/analyse_game.hpp"
#include "arena/analysis/analysis_bytes.hpp"
#include "arena/core/failure.hpp"
#include "arena/play/forked_pool.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/time_text.hpp"
#include "arena/workers/cores.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::play {
namespace {

// Each store waits for the disk, so the analyses of this much time are stored together: more would
// be computed again after a crash.
constexpr std::chrono::milliseconds kStoredTogether{500};

const evaluator::Evaluator& the_evaluator() {
  static const evaluator::Evaluator evaluator;
  return evaluator;
}

// The first byte of a child's answer: what follows is an analysis, or a sentence.
constexpr char kAnalysis = 'a';
constexpr char kRefuted = 'r';

std::string answer_to(const std::string& bytes, std::uint32_t effort) {
  v1::MatchRecord record;
  if (!record.ParseFromString(bytes)) throw Failure("a record can't be read");
  const auto analysis = analysis::analyse_game(record, the_evaluator(), effort);
  return analysis ? kAnalysis + to_bytes(*analysis) : kRefuted + analysis.error();
}

// What an analysis needs of a record.
std::string packed(v1::MatchRecord record) {
  for (v1::SeatRecord& seat : *record.mutable_seats()) seat.clear_stderr_tail();
  return record.SerializeAsString();
}

}  // namespace

GameAnalyser::GameAnalyser(std::uint32_t effort, std::size_t processes)
    : key_{the_evaluator().sha256(), effort},
      pool_(std::make_unique<ForkedPool>(
          processes == 0 ? arena::cores_here() : processes,
          [effort](const std::string& record) { return answer_to(record, effort); })) {}

GameAnalyser::~GameAnalyser() = default;

reporting::EvaluatorName evaluator_of_this_program() {
  return {std::string(the_evaluator().name()), the_evaluator().sha256()};
}

GameAnalyser::Outcome GameAnalyser::analyse(arena::Store& store,
                                            const std::vector<arena::GameId>& games,
                                            const std::function<bool(const Progress&)>& progress) {
  Outcome outcome;
  Progress state{0, games.size()};
  std::vector<arena::NewAnalysis> ready;
  auto kept = std::chrono::steady_clock::now();
  const auto keep = [&] {
    if (!ready.empty()) store.add_analyses(the_evaluator().name(), key_, ready);
    ready.clear();
    kept = std::chrono::steady_clock::now();
  };
  std::size_t next = 0;
  bool goes_on = true;
  pool_->run(
      [&]() -> std::optional<std::string> {
        if (!goes_on || next == games.size()) return std::nullopt;
        return packed(store.record(games[next++]));
      },
      [&](std::size_t number, const std::string& answer) {
        if (answer.front() == kAnalysis) {
          ready.push_back({games[number], answer.substr(1)});
        } else {
          outcome.problems.push_back("game " + std::to_string(games[number].number()) + ": " +
                                     answer.substr(1));
        }
        if (std::chrono::steady_clock::now() - kept >= kStoredTogether) keep();
        ++state.done;
        goes_on = progress(state) && goes_on;
      });
  keep();
  outcome.complete = state.done == state.total;
  return outcome;
}

analysis::GameAnalysis GameAnalyser::analyse(const v1::MatchRecord& record) const {
  auto analysis = analysis::analyse_game(record, the_evaluator(), key_.effort);
  if (!analysis) throw Failure("this game can't be analysed: " + analysis.error());
  return std::move(*analysis);
}

analysis::GameAnalysis read_analysis(const std::string& bytes) {
  auto analysis = analysis::from_bytes(bytes);
  if (!analysis) throw Failure(analysis.error());
  return std::move(*analysis);
}

void keep_if_writable(const arena::Home& home, const GameAnalyser& analyser, arena::GameId game,
                      const analysis::GameAnalysis& analysis) {
  try {
    arena::Store store(home, arena::Access::edit);
    const std::vector<arena::NewAnalysis> one{{game, to_bytes(analysis)}};
    store.add_analyses(the_evaluator().name(), analyser.key(), one);
  } catch (const arena::StoreError& error) {
    if (error.trouble() != arena::StoreTrouble::not_writable) throw;
  }
}

struct AnalysisProgress::State {
  using Clock = std::chrono::steady_clock;
  Clock::time_point begun = Clock::now();
  Clock::time_point shown = {};
  bool on_terminal = ::isatty(STDERR_FILENO) == 1;
  bool line_is_open = false;
};

AnalysisProgress::AnalysisProgress() : state_(std::make_unique<State>()) {
  terminal::count_interrupts(terminal::Second::ends_the_program);
}

AnalysisProgress::~AnalysisProgress() {
  if (state_->line_is_open) std::cerr << "\r\x1b[K" << std::flush;
}

bool AnalysisProgress::operator()(const GameAnalyser::Progress& progress) {
  const auto now = State::Clock::now();
  if (state_->on_terminal && now - state_->shown > std::chrono::milliseconds(200)) {
    state_->shown = now;
    state_->line_is_open = true;
    const double seconds = std::chrono::duration<double>(now - state_->begun).count();
    const double left = seconds * static_cast<double>(progress.total - progress.done) /
                        static_cast<double>(progress.done);
    std::cerr << "\r\x1b[K" << progress.done << " of " << progress.total << " games analysed, "
              << duration_text(std::chrono::seconds(static_cast<std::int64_t>(left))) << " left"
              << std::flush;
  }
  return !terminal::was_interrupted();
}

}  // namespace splendor::play
