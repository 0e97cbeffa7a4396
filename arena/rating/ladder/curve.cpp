#include "arena/rating/ladder/curve.hpp"

#include <algorithm>

namespace splendor::rating {

std::vector<Checkpoint> rating_curve(std::span<const Match> matches, std::size_t bots,
                                     const RateOptions& options, std::size_t checkpoints) {
  std::vector<Checkpoint> curve;
  const std::size_t points = std::min(checkpoints, matches.size());
  std::optional<Parameters> start;
  for (std::size_t point = 1; point <= points; ++point) {
    const std::span<const Match> played = matches.first(matches.size() * point / points);
    RateOptions now = options;
    if (now.anchor) {
      const bool has_played = std::any_of(played.begin(), played.end(), [&](const Match& match) {
        for (std::size_t seat = 0; seat < match.players(); ++seat) {
          if (match.bot(seat) == now.anchor->bot) return true;
        }
        return false;
      });
      if (!has_played) now.anchor.reset();
    }
    const Ladder ladder = rate(played, bots, now, start);
    start = ladder.fitted;
    Checkpoint& checkpoint = curve.emplace_back();
    checkpoint.matches = played.size();
    for (const LadderRow& row : ladder.bots) {
      checkpoint.bots.push_back(row.links.flag == Flag::no_games ? std::nullopt : row.rating);
    }
  }
  return curve;
}

}  // namespace splendor::rating
