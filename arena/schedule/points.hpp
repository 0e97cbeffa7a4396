#pragma once

#include <cstdint>

#include "arena/core/schedule.hpp"

namespace splendor::schedule {

// What a seat made of a game, in half opponents: 2 for each one beaten, 1 for each level.
[[nodiscard]] inline std::uint32_t half_points(const arena::GameResult& game, std::size_t seat) {
  std::uint32_t points = 0;
  for (std::size_t other = 0; other < game.ranks.size(); ++other) {
    if (other == seat) continue;
    if (game.ranks[seat] < game.ranks[other]) points += 2;
    if (game.ranks[seat] == game.ranks[other]) points += 1;
  }
  return points;
}

}  // namespace splendor::schedule
