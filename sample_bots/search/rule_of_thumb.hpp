// A handmade value function: what a player has, what is within reach, and who is ahead.
#pragma once

#include <array>

#include "sample_bots/sdk/outcome.hpp"
#include "sample_bots/search/afterwards.hpp"

namespace splendor::search {

// Returns each seat's chance to win; certain if the game is over.
sdk::Chances rule_of_thumb(const Afterwards& position);

// The same after each of many moves in one position. Faster, since most moves change only what the
// mover has: the standings of the others are computed once.
class RatedMoves {
 public:
  using Standings = std::array<float, 4>;

  // REQUIRES: `before` outlives it, and is not over
  RatedMoves(const Game& before, Seat viewer);

  // REQUIRES: the move is legal
  [[nodiscard]] sdk::Chances after(const Move& move) const;

 private:
  const Game& before_;
  Seat viewer_;
  Standings standings_;
};

}  // namespace splendor::search
