#include "arena/run/standings.hpp"

#include <array>
#include <optional>
#include <span>

namespace splendor::arena {

std::vector<rating::BotIndex> LeagueStandings::active() const {
  std::vector<rating::BotIndex> bots;
  for (const Entry& entry : entries) {
    if (!entry.departure) bots.push_back({entry.entrant.number()});
  }
  return bots;
}

rating::Match match_of(const GameResult& result, rating::Cluster cluster) {
  std::array<rating::Match::Seat, rating::kMaxPlayers> seats;
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    seats[i] = {{result.seats[i].number()}, result.ranks[i]};
  }
  return {cluster, std::span<const rating::Match::Seat>(seats).first(result.seats.size())};
}

// The games of a deal stand side by side in the schedule, so a deal ends where the seed changes.
std::vector<rating::Match> matches_of(const Store& store, LeagueId league) {
  std::vector<rating::Match> matches;
  matches.reserve(store.league(league).played);
  std::optional<std::uint64_t> seed;
  rating::Cluster deal{0};
  store.results(league, [&](const GameResult& result) {
    if (seed && *seed != result.seed) ++deal.value;
    seed = result.seed;
    matches.push_back(match_of(result, deal));
  });
  return matches;
}

LeagueStandings standings_of(const Store& store, LeagueId league,
                             const rating::RateOptions& options) {
  LeagueStandings standings;
  std::vector<rating::Match> matches;
  store.at_one_moment([&] {
    standings.entries = store.entries(league);
    standings.totals = store.totals(league);
    matches = matches_of(store, league);
  });
  standings.ladder = rating::rate(matches, standings.entries.size(), options);
  return standings;
}

}  // namespace splendor::arena
