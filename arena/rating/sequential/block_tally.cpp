#include "arena/rating/sequential/block_tally.hpp"

#include <stdexcept>

namespace splendor::rating {

BlockTally::BlockTally(std::size_t players) : players_(players) {
  const std::size_t largest = 2 * players * (players - 1);  // difference of a block, in half points
  counts_.games_per_block = 2.0 * static_cast<double>(players);
  for (std::size_t i = 0; i <= 2 * largest; ++i) {
    counts_.outcomes.push_back(
        {static_cast<double>(i) / (2.0 * static_cast<double>(largest)), 0.0});
  }
}

void BlockTally::add(std::span<const SeatComparison> seats) {
  if (seats.size() != players_) throw std::invalid_argument("a block compares every seat once");
  const int most = 2 * (static_cast<int>(players_) - 1);
  int difference = 0;
  for (const SeatComparison& seat : seats) {
    if (seat.half_points_a < 0 || seat.half_points_a > most || seat.half_points_b < 0 ||
        seat.half_points_b > most) {
      throw std::invalid_argument("points of a seat out of range");
    }
    difference += seat.half_points_a - seat.half_points_b;
  }
  const int place = static_cast<int>(players_) * most + difference;
  counts_.outcomes[static_cast<std::size_t>(place)].blocks += 1.0;
}

int half_points(const Match& match, std::size_t seat) {
  int sum = 0;
  for (std::size_t other = 0; other < match.players(); ++other) {
    if (other == seat) continue;
    if (match.rank(seat) < match.rank(other)) sum += 2;
    if (match.rank(seat) == match.rank(other)) sum += 1;
  }
  return sum;
}

}  // namespace splendor::rating
