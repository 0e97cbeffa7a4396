// Counts the results of two bots deal by deal, for the sequential test.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/rating/sequential/block_tally.hpp"

namespace splendor::arena {

// The first entrant of a league against the second. Further entrants only fill the table.
class ComparisonTally {
 public:
  // REQUIRES: 2 to 4 players.
  explicit ComparisonTally(std::size_t players);

  // Order does not matter. A deal counts once all its rotations were added.
  void add(const GameResult& result);

  [[nodiscard]] rating::BlockCounts blocks() const {
    return players_ == 2 ? rating::pentanomial(pairs_) : tally_.counts();
  }
  // With two players: pairs of games by the first entrant's result, as `arena compare --counts`
  // takes them.
  [[nodiscard]] const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
  // Deals in which both entrants scored the same in every seat.
  [[nodiscard]] std::uint64_t decided_by_deal() const { return decided_by_deal_; }

 private:
  void add_block(const std::vector<GameResult>& games);

  std::size_t players_;
  rating::BlockTally tally_;
  std::array<std::uint64_t, 5> pairs_{};
  std::uint64_t decided_by_deal_ = 0;
  std::map<std::uint64_t, std::vector<GameResult>> open_;  // by seed
};

}  // namespace splendor::arena
