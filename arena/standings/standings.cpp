#include "arena/standings/standings.hpp"

#include <array>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

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
LeagueMatches matches_of(const Store& store, LeagueId league) {
  LeagueMatches all;
  all.matches.reserve(store.league(league).played);
  std::optional<std::uint64_t> seed;
  rating::Cluster deal{0};
  all.totals = store.results_and_totals(league, [&](const GameResult& result) {
    if (seed && *seed != result.seed) ++deal.value;
    seed = result.seed;
    all.matches.push_back(match_of(result, deal));
  });
  return all;
}

namespace {

// Who sat where in the one or two games of a deal of two players, and how they ended.
struct DealKind {
  std::array<std::uint64_t, 2> bots{};  // of each game, both in one number
  std::uint32_t ranks = 0;              // of all seats
  friend bool operator==(const DealKind&, const DealKind&) = default;
};

struct HashOfKind {
  std::size_t operator()(const DealKind& kind) const {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
    std::uint64_t hash = kind.bots[0] * kOdd ^ kind.ranks;
    hash = (hash ^ hash >> 32U) * kOdd + kind.bots[1];
    return (hash ^ hash >> 29U) * kOdd;
  }
};

// Nothing if such a deal is not counted.
std::optional<DealKind> kind_of(std::span<const GameResult> deal) {
  DealKind kind;
  if (deal.size() > kind.bots.size() || deal.front().seats.size() != 2) return std::nullopt;
  kind.ranks = static_cast<std::uint32_t>(deal.size());
  for (std::size_t game = 0; game < deal.size(); ++game) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      kind.bots[game] = kind.bots[game] << 32U | deal[game].seats[seat].number();
      kind.ranks = kind.ranks << 2U | deal[game].ranks[seat];
    }
  }
  return kind;
}

// Puts deals that went alike together.
class DealCounter {
 public:
  void add(std::span<const GameResult> deal) {
    if (deal.empty()) return;
    if (const auto kind = kind_of(deal)) {
      const auto [found, is_new] = first_of_kind_.try_emplace(*kind, matches_.size());
      if (!is_new) {
        for (std::size_t i = 0; i < deal.size(); ++i) matches_[found->second + i].once_more();
        return;
      }
    }
    for (const GameResult& game : deal) matches_.push_back(match_of(game, {deals_}));
    ++deals_;
  }
  [[nodiscard]] std::vector<rating::Match> take() { return std::move(matches_); }

 private:
  std::vector<rating::Match> matches_;
  std::uint32_t deals_ = 0;
  std::unordered_map<DealKind, std::size_t, HashOfKind> first_of_kind_;
};

}  // namespace

LeagueMatches counted_matches_of(const Store& store, LeagueId league) {
  // With few games for each two bots hardly any deals are alike, and a ladder takes more memory for
  // every two bots than for these games.
  constexpr std::uint64_t kFewGames = 4;
  const std::uint64_t bots = store.entries(league).size();
  if (store.league(league).played < kFewGames * bots * bots) return matches_of(store, league);
  DealCounter counter;
  std::vector<GameResult> deal;
  LeagueMatches all;
  all.totals = store.results_and_totals(league, [&](const GameResult& result) {
    if (!deal.empty() && deal.back().seed != result.seed) {
      counter.add(deal);
      deal.clear();
    }
    deal.push_back(result);
  });
  counter.add(deal);
  all.matches = counter.take();
  return all;
}

std::vector<std::optional<std::size_t>> places_of(const Store& store, LeagueId league) {
  std::vector<std::pair<Slot, std::size_t>> known;
  store.nodes_of_games(league,
                       [&](Slot slot, std::size_t node) { known.emplace_back(slot, node); });
  std::vector<std::optional<std::size_t>> places;
  auto next = known.begin();  // both are in order of slots
  store.results(league, [&](const GameResult& result) {
    while (next != known.end() && next->first < result.slot) ++next;
    const bool is_known = next != known.end() && next->first == result.slot;
    places.push_back(is_known ? std::optional(next->second) : std::nullopt);
  });
  return places;
}

LeagueStandings standings_of(const Store& store, LeagueId league,
                             const rating::RateOptions& options) {
  LeagueStandings standings;
  LeagueMatches played;
  store.at_one_moment([&] {
    standings.entries = store.entries(league);
    played = counted_matches_of(store, league);
  });
  standings.totals = std::move(played.totals);
  standings.ladder = rating::rate(played.matches, standings.entries.size(), options);
  return standings;
}

}  // namespace splendor::arena
