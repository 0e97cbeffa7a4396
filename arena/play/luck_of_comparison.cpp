#include "arena/play/luck_of_comparison.hpp"

#include <algorithm>
#include <map>

#include "arena/core/failure.hpp"

namespace splendor::play {

void LuckOfComparison::add_batch(arena::Store& store, arena::LeagueId league,
                                 const std::vector<arena::GameResult>& results) {
  if (results.empty()) return;
  const auto outcome = analyser_.analyse(store, store.games_to_analyse(league, analyser_.key()),
                                         [](const auto&) { return true; });
  if (!outcome.problems.empty()) throw Failure(outcome.problems.front());
  std::uint32_t first = results.front().slot.batch;
  for (const arena::GameResult& result : results) first = std::min(first, result.slot.batch);
  std::map<arena::Slot, std::vector<double>> luck;
  store.each_analysis(
      league, analyser_.key(),
      [&](const arena::StoredAnalysis& stored) {
        for (const analysis::SeatAccount& seat : read_analysis(stored.data).seats) {
          luck[stored.slot].push_back(seat.luck);
        }
      },
      first);
  // In the order of the schedule, so that the factor does not depend on which game ended first.
  std::vector<arena::GameResult> ordered = results;
  std::ranges::sort(ordered, {}, &arena::GameResult::slot);
  for (const arena::GameResult& result : ordered) tally_.add(result, luck.at(result.slot));
}

}  // namespace splendor::play
