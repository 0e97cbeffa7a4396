// Two bots side by side, deal by deal: what the sequential test counts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/rating/block_tally.hpp"

namespace splendor::arena {

// The first entrant of a league against the second, over deals of which all rotations were played.
// Others may sit at the table; they are company.
class ComparisonTally {
 public:
  // REQUIRES: 2 to 4 players.
  explicit ComparisonTally(std::size_t players);

  // In any order. A deal counts once all its rotations are there.
  void add(const GameResult& result);

  [[nodiscard]] rating::BlockCounts blocks() const {
    return players_ == 2 ? rating::pentanomial(pairs_) : tally_.counts();
  }
  // Of two players: pairs by result for the first, as `arena compare --counts` takes them.
  [[nodiscard]] const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
  // Deals of which each seat was worth as much to the one as to the other.
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
