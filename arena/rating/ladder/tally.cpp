#include "arena/rating/ladder/tally.hpp"

#include <optional>

#include "arena/rating/clusters.hpp"

namespace splendor::rating {
namespace {

void add_seat(const Match& match, std::size_t seat, Tally& tally) {
  const double times = match.times();
  tally.games += match.times();
  if (match.rank(seat) != 1) {
    tally.losses += match.times();
  } else {
    const std::size_t winners = match.winners();
    (winners == 1 ? tally.wins : tally.shared) += match.times();
    tally.win_share += times / static_cast<double>(winners);
  }
  double beaten = 0.0;
  for (std::size_t other = 0; other < match.players(); ++other) {
    if (other == seat) continue;
    if (match.rank(seat) < match.rank(other)) beaten += 1.0;
    if (match.rank(seat) == match.rank(other)) beaten += 0.5;
  }
  tally.points += times * beaten / static_cast<double>(match.players() - 1);
}

}  // namespace

std::vector<Tally> tally(std::span<const Match> matches, std::size_t bots) {
  std::vector<Tally> result(bots);
  for (const Match& match : matches) {
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      add_seat(match, seat, result[match.bot(seat).value]);
    }
  }
  const ClusterIndex clusters(matches);
  std::vector<std::optional<std::size_t>> last_cluster(bots);
  for (std::size_t cluster = 0; cluster < clusters.size(); ++cluster) {
    for (const std::uint32_t i : clusters.matches_of(cluster)) {
      if (matches[i].is_mirror()) continue;
      for (std::size_t seat = 0; seat < matches[i].players(); ++seat) {
        const std::uint32_t bot = matches[i].bot(seat).value;
        if (last_cluster[bot] != cluster) result[bot].clusters += matches[i].times();
        last_cluster[bot] = cluster;
      }
    }
  }
  return result;
}

}  // namespace splendor::rating
