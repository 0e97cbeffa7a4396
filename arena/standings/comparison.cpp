#include "arena/standings/comparison.hpp"

#include <algorithm>

namespace splendor::arena {
namespace {

// 2 for each opponent beaten, 1 for each level.
int half_points(const GameResult& game, std::size_t seat) {
  int sum = 0;
  for (std::size_t other = 0; other < game.ranks.size(); ++other) {
    if (other == seat) continue;
    if (game.ranks[seat] < game.ranks[other]) sum += 2;
    if (game.ranks[seat] == game.ranks[other]) sum += 1;
  }
  return sum;
}

}  // namespace

ComparisonTally::ComparisonTally(std::size_t players) : players_(players), tally_(players) {}

void ComparisonTally::add(const GameResult& result) {
  std::vector<GameResult>& games = open_[result.seed];
  games.push_back(result);
  if (games.size() < players_) return;
  add_block(games);
  open_.erase(result.seed);
}

void ComparisonTally::add_block(const std::vector<GameResult>& games) {
  constexpr Entrant kFirst(0);
  constexpr Entrant kSecond(1);
  std::vector<rating::SeatComparison> seats(players_);
  for (const GameResult& game : games) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      if (game.seats[seat] == kFirst) seats[seat].half_points_a = half_points(game, seat);
      if (game.seats[seat] == kSecond) seats[seat].half_points_b = half_points(game, seat);
    }
  }
  tally_.add(seats);
  const bool same = std::all_of(seats.begin(), seats.end(), [](const rating::SeatComparison& seat) {
    return seat.half_points_a == seat.half_points_b;
  });
  if (same) ++decided_by_deal_;
  if (players_ == 2) {
    const int of_pair = seats[0].half_points_a + seats[1].half_points_a;
    ++pairs_[static_cast<std::size_t>(of_pair)];
  }
}

}  // namespace splendor::arena
