#include "arena/play/luck_of_league.hpp"

#include <map>

#include "arena/analysis/luck_shares.hpp"

namespace splendor::play {

std::optional<reporting::LuckFacts> luck_of_league(
    arena::Store& store, arena::LeagueId league, GameAnalyser& analyser,
    const std::function<bool(const GameAnalyser::Progress&)>& progress) {
  const auto outcome =
      analyser.analyse(store, store.games_to_analyse(league, analyser.key()), progress);
  if (!outcome.complete) return std::nullopt;
  std::map<arena::Slot, arena::GameResult> results;
  store.results(league, [&](const arena::GameResult& result) { results[result.slot] = result; });
  analysis::LuckShares shares(store.entries(league).size());
  store.each_analysis(league, analyser.key(), [&](const arena::StoredAnalysis& stored) {
    shares.add(results.at(stored.slot), read_analysis(stored.data));
  });
  return reporting::LuckFacts{analyser.key().evaluator, shares.shares()};
}

}  // namespace splendor::play
