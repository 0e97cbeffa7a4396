#include "arena/run/standings.hpp"

#include <array>
#include <unordered_map>

namespace splendor::arena {

std::vector<rating::BotIndex> LeagueStandings::active() const {
  std::vector<rating::BotIndex> bots;
  for (const Entry& entry : entries) {
    if (!entry.departure) bots.push_back({entry.entrant.number()});
  }
  return bots;
}

std::vector<rating::Match> matches_of(const Store& store, LeagueId league) {
  std::vector<rating::Match> matches;
  std::unordered_map<std::uint64_t, std::uint32_t> clusters;
  store.results(league, [&](const GameResult& result) {
    const auto next = static_cast<std::uint32_t>(clusters.size());
    const std::uint32_t cluster = clusters.try_emplace(result.seed, next).first->second;
    std::array<rating::Match::Seat, rating::kMaxPlayers> seats;
    for (std::size_t i = 0; i < result.seats.size(); ++i) {
      seats[i] = {{result.seats[i].number()}, result.ranks[i]};
    }
    matches.emplace_back(rating::Cluster{cluster},
                         std::span<const rating::Match::Seat>(seats).first(result.seats.size()));
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
