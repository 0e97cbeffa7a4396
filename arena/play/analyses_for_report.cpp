#include "arena/play/analyses_for_report.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "arena/play/analyse_games.hpp"
#include "arena/reporting/leak_report.hpp"

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

AnalysesForReport::AnalysesForReport(const arena::Store& store)
    : store_(store),
      evaluator_(evaluator_of_this_program()),
      has_any_(store.has_analyses(evaluator_.sha256)) {}

std::optional<web::GameAnalysis> AnalysesForReport::add(const arena::GameSummary& game) {
  if (!has_any_) return std::nullopt;
  const auto winners = std::ranges::count(game.seats, 1, &arena::SeatSummary::rank);
  for (const arena::SeatSummary& seat : game.seats) {
    Bot& bot = bots_[seat.entrant];
    bot.games += 1;
    if (seat.rank == 1) bot.wins += 1.0 / static_cast<double>(winners);
  }
  const auto stored = store_.analysis(game.id, {evaluator_.sha256, 0});
  if (!stored) return std::nullopt;
  const analysis::GameAnalysis analysis = read_analysis(*stored);
  if (analysis.effort > 0) count_leaks(game, analysis);
  return reporting::for_report(evaluator_, analysis);
}

void AnalysesForReport::count_leaks(const arena::GameSummary& game,
                                    const analysis::GameAnalysis& analysis) {
  effort_ = effort_ == 0 ? analysis.effort : std::min(effort_, analysis.effort);
  for (std::uint8_t seat = 0; seat < analysis.seats.size(); ++seat) {
    bots_[game.seats[seat].entrant].leaks.add(analysis, seat, game.id.number());
    all_.add(analysis, seat, game.id.number());
  }
}

std::optional<web::LeagueLeaks> AnalysesForReport::leaks(std::size_t bots) const {
  if (all_.games() == 0) return std::nullopt;
  reporting::LeakReport report;
  report.evaluator = evaluator_;
  report.effort = effort_;
  report.all = all_;
  report.bots.resize(bots);
  // By all games of the league: those that were analysed may be few, and chosen.
  double most = -1;
  for (const auto& [entrant, bot] : bots_) {
    report.bots.at(entrant.number()).leaks = bot.leaks;
    if (bot.leaks.games() == 0 || bot.wins / bot.games <= most) continue;
    most = bot.wins / bot.games;
    report.best = entrant.number();
  }
  return reporting::for_report(report);
}

}  // namespace splendor::play
