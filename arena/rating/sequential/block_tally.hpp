#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/rating/match.hpp"
#include "arena/rating/sequential/gsprt.hpp"

namespace splendor::rating {

// One seat of one deal, played twice against the same opponents: once by A, once by B. Counted in
// half opponents: 2 for each opponent beaten, 1 for each level.
struct SeatComparison {
  int half_points_a = 0;
  int half_points_b = 0;
};

// Counts the blocks of a sequential test with three or four players. A block is one deal with every
// seat compared; its score is 1/2 plus half the mean difference of the points of A and B.
class BlockTally {
 public:
  // REQUIRES: 2 to 4 players.
  explicit BlockTally(std::size_t players);

  // Throws std::invalid_argument unless `seats` has a comparison for each seat, with points in
  // range.
  void add(std::span<const SeatComparison> seats);

  [[nodiscard]] const BlockCounts& counts() const { return counts_; }

 private:
  std::size_t players_;
  BlockCounts counts_;
};

// Half points of one seat of a match, as SeatComparison counts them.
[[nodiscard]] int half_points(const Match& match, std::size_t seat);

}  // namespace splendor::rating
