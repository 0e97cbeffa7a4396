// The ladder of a league, from its stored results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/rating/ladder.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

struct LeagueStandings {
  std::vector<Entry> entries;  // by entrant, which is the ladder's BotIndex
  rating::Ladder ladder;
  std::vector<EntrantTotals> totals;  // by entrant

  // Those who still play: withdrawn and benched bots don't keep a league going.
  [[nodiscard]] std::vector<rating::BotIndex> active() const;
};

[[nodiscard]] rating::Match match_of(const GameResult& result, rating::Cluster cluster);

struct LeagueMatches {
  std::vector<rating::Match> matches;  // games of one deal form one cluster
  std::vector<EntrantTotals> totals;   // by entrant
};

// Results as the rating library wants them, in order.
[[nodiscard]] LeagueMatches matches_of(const Store& store, LeagueId league);
// The same for a ladder, where order does not matter: where there are many, deals of two players
// that went alike are counted, so that this does not grow with the games. Larger tables hardly ever
// go alike.
[[nodiscard]] LeagueMatches counted_matches_of(const Store& store, LeagueId league);

// Where each of them was played, in the same order: a place in store.nodes(); nothing if unknown.
[[nodiscard]] std::vector<std::optional<std::size_t>> places_of(const Store& store,
                                                                LeagueId league);

[[nodiscard]] LeagueStandings standings_of(const Store& store, LeagueId league,
                                           const rating::RateOptions& options = {});

}  // namespace splendor::arena
