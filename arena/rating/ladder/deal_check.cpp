#include "arena/rating/ladder/deal_check.hpp"

#include <array>

#include "arena/rating/clusters.hpp"

namespace splendor::rating {
namespace {

// Sums over the matches of one deal with one number of players.
struct SeatSums {
  std::array<double, kMaxPlayers> sum{};
  std::array<double, kMaxPlayers> squares{};
  double matches = 0.0;
};

}  // namespace

DealCheck check_deals(std::span<const Match> matches, const Residuals& residuals) {
  DealCheck result;
  const ClusterIndex clusters(matches);
  double products = 0.0;  // over all ordered pairs of matches of one deal, seat by seat
  double variance = 0.0;  // the same sum if the residuals of a deal were all equal in size
  for (std::size_t cluster = 0; cluster < clusters.size(); ++cluster) {
    if (clusters.matches_of(cluster).empty()) continue;
    const std::uint32_t times = matches[clusters.matches_of(cluster).front()].times();
    result.clusters += times;
    std::array<SeatSums, kMaxPlayers + 1> by_players{};
    for (const std::uint32_t i : clusters.matches_of(cluster)) {
      const auto residual = residuals.of(matches[i]);
      SeatSums& sums = by_players[matches[i].players()];
      sums.matches += 1.0;
      for (std::size_t seat = 0; seat < matches[i].players(); ++seat) {
        sums.sum[seat] += residual[seat];
        sums.squares[seat] += residual[seat] * residual[seat];
      }
    }
    for (const SeatSums& sums : by_players) {
      if (sums.matches < 2.0) continue;
      for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        products += times * (sums.sum[seat] * sums.sum[seat] - sums.squares[seat]);
        variance += times * (sums.matches - 1.0) * sums.squares[seat];
      }
    }
  }

  if (variance > 0.0) result.seat_correlation = products / variance;
  double first_seat = 0.0;
  for (const Match& match : matches) {
    if (!match.is_mirror()) continue;
    result.mirror_matches += match.times();
    if (match.rank(0) == 1) first_seat += match.times() / static_cast<double>(match.winners());
  }
  if (result.mirror_matches > 0) {
    result.mirror_first_seat_share = first_seat / static_cast<double>(result.mirror_matches);
  }
  return result;
}

}  // namespace splendor::rating
