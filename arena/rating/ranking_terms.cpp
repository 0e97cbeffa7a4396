#include "arena/rating/ranking_terms.hpp"

#include <bit>
#include <span>

namespace splendor::rating {
namespace {

using Ranks = std::span<const std::uint8_t>;
using SeatSet = unsigned;  // bit s = seat s

SeatSet seats_with(Ranks ranks, auto predicate) {
  SeatSet set = 0;
  for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
    if (predicate(ranks[seat])) set |= 1U << seat;
  }
  return set;
}

double binomial(int n, int k) {
  double value = 1.0;
  for (int i = 1; i <= k; ++i) value = value * (n - k + i) / i;
  return value;
}

void add_choice(RankingTerms& terms, SeatSet members, double weight) {
  if (std::popcount(members) == 1) {
    terms.linear[static_cast<std::size_t>(std::countr_zero(members))] -= weight;
    return;
  }
  Choice choice{.weight = weight};
  for (std::uint8_t seat = 0; seat < kMaxPlayers; ++seat) {
    if ((members >> seat & 1U) != 0) choice.seats[choice.size++] = seat;
  }
  terms.choices.push_back(choice);
}

RankingTerms full_terms(Ranks ranks) {
  RankingTerms terms;
  for (std::size_t rank = 1; rank <= ranks.size(); ++rank) {
    const SeatSet tied = seats_with(ranks, [rank](auto r) { return r == rank; });
    const SeatSet left = seats_with(ranks, [rank](auto r) { return r >= rank; });
    if (tied == 0) continue;
    // Every proper subset `gone` of the tied seats may have been placed before the next of them.
    for (SeatSet gone = 0; gone < tied; ++gone) {
      if ((gone & ~tied) != 0) continue;
      add_choice(terms, left & ~gone, 1.0 / binomial(std::popcount(tied), std::popcount(gone)));
    }
    for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
      if ((tied >> seat & 1U) != 0) terms.linear[seat] += 1.0;
    }
  }
  return terms;
}

RankingTerms winner_terms(Ranks ranks) {
  RankingTerms terms;
  const SeatSet winners = seats_with(ranks, [](auto r) { return r == 1; });
  for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
    if (ranks[seat] == 1) terms.linear[seat] = 1.0 / std::popcount(winners);
  }
  add_choice(terms, seats_with(ranks, [](auto) { return true; }), 1.0);
  return terms;
}

}  // namespace

RankingTable::RankingTable(LikelihoodKind kind) : kind_(kind) {
  for (std::size_t players = kMinPlayers; players <= kMaxPlayers; ++players) {
    for (unsigned code = 0; code < 1U << (2 * players); ++code) {
      std::array<std::uint8_t, kMaxPlayers> ranks{};
      for (std::size_t seat = 0; seat < players; ++seat) {
        ranks[seat] = static_cast<std::uint8_t>(1U + (code >> (2 * seat) & 3U));
      }
      const Ranks used{ranks.data(), players};
      if (!is_competition_ranking(used)) continue;
      terms_[players - kMinPlayers][code] =
          kind == LikelihoodKind::full ? full_terms(used) : winner_terms(used);
    }
  }
}

}  // namespace splendor::rating
