// The ladder of a league, from its stored results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

struct LeagueStandings {
  std::vector<Entry> entries;  // by entrant, which is the ladder's BotIndex
  rating::Ladder ladder;
  std::vector<EntrantTotals> totals;  // by entrant

  // The bots that still play. Withdrawn and benched bots don't keep a league running.
  [[nodiscard]] std::vector<rating::BotIndex> active() const;
};

[[nodiscard]] rating::Match match_of(const GameResult& result, rating::Cluster cluster);

struct LeagueMatches {
  std::vector<rating::Match> matches;  // games of one deal form one cluster
  std::vector<EntrantTotals> totals;   // by entrant
};

// Results for the rating library, in the order of the games.
[[nodiscard]] LeagueMatches matches_of(const Store& store, LeagueId league);
// The same for a ladder, where order does not matter. Deals of two players with equal results are
// merged and counted if there are many, so that the size does not grow with the games. Larger
// tables hardly ever have equal results.
[[nodiscard]] LeagueMatches counted_matches_of(const Store& store, LeagueId league);

// Where each game was played, in the order of matches_of(): an index into store.nodes(), or nothing
// if unknown.
[[nodiscard]] std::vector<std::optional<std::size_t>> places_of(const Store& store,
                                                                LeagueId league);

[[nodiscard]] LeagueStandings standings_of(const Store& store, LeagueId league,
                                           const rating::RateOptions& options = {});

}  // namespace splendor::arena
