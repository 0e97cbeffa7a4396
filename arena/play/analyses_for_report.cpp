#include "arena/play/analyses_for_report.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "arena/play/analyse_games.hpp"
#include "arena/reporting/analysis_report.hpp"

namespace splendor::play {
namespace {

struct Candidate {
  arena::GameId game;
  bool failed = false;
  int lead = 0;  // of the winner in points
  arena::Entrant winner;
  double wins_of_winner = 0;  // in the league
};

Candidate candidate_of(const arena::GameSummary& game) {
  Candidate candidate;
  candidate.game = game.id;
  int best = -1;
  int second = -1;
  for (const arena::SeatSummary& seat : game.seats) {
    candidate.failed |= seat.fault != 0;
    if (seat.rank == 1) candidate.winner = seat.entrant;
    if (seat.points > best) {
      second = best;
      best = seat.points;
    } else {
      second = std::max<int>(second, seat.points);
    }
  }
  candidate.lead = best - second;
  return candidate;
}

}  // namespace

std::vector<arena::GameId> most_interesting(const arena::Store& store, arena::LeagueId league,
                                            std::size_t count) {
  std::vector<Candidate> candidates;
  std::map<arena::Entrant, double> wins;
  arena::GameFilter filter;
  filter.limit = 10'000;
  while (true) {
    const auto page = store.games(league, filter);
    for (const arena::GameSummary& game : page) {
      candidates.push_back(candidate_of(game));
      wins[candidates.back().winner] += 1;
    }
    if (page.size() < filter.limit) break;
    filter.after = page.back().slot;
  }
  for (Candidate& candidate : candidates) candidate.wins_of_winner = wins[candidate.winner];
  count = std::min(count, candidates.size());
  std::ranges::partial_sort(candidates, candidates.begin() + static_cast<std::ptrdiff_t>(count), {},
                            [](const Candidate& candidate) {
                              return std::tuple(candidate.failed, candidate.lead,
                                                candidate.wins_of_winner, candidate.game);
                            });
  std::vector<arena::GameId> games;
  for (std::size_t i = 0; i < count; ++i) games.push_back(candidates[i].game);
  return games;
}

std::optional<web::GameAnalysis> analysis_for_report(const arena::Store& store,
                                                     arena::GameId game) {
  const reporting::EvaluatorName evaluator = evaluator_of_this_program();
  const auto stored = store.analysis(game, {evaluator.sha256, 0});
  if (!stored) return std::nullopt;
  return reporting::for_report(evaluator, read_analysis(*stored));
}

}  // namespace splendor::play
