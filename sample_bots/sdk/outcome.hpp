// Who won, as numbers that a search can average.
#pragma once

#include <array>

#include "referee/rules/table.hpp"

namespace splendor::sdk {

// The chance of each seat to win; together 1.
using Chances = std::array<float, 4>;

// The winner has all of it; winners who share the victory have equal parts. REQUIRES: the game is
// over
inline Chances outcome(const Table& table) {
  const Ranks order = ranks(table);
  float winners = 0;
  for (const int rank : order) winners += rank == 1 ? 1.0F : 0.0F;
  Chances chances{};
  for (std::size_t seat = 0; seat < order.size(); ++seat) {
    if (order[seat] == 1) chances[seat] = 1.0F / winners;
  }
  return chances;
}

}  // namespace splendor::sdk
