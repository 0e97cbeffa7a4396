#pragma once

#include <cstdint>
#include <vector>

#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// A bot that plays in a round, with its points so far.
struct Contender {
  Entrant bot;
  std::uint64_t points = 0;
};

// Puts everybody at tables of that size. `ranked`: best first. REQUIRES: a multiple of `players`.
//
// Two players: who leads a group of equal points meets the first of its lower half, as in chess; if
// they have met before, the next best choice. Should the last ones be left with whom they met
// before, they change partners with others. There are no rematches while everybody has met less
// than half of the others, and few after that.
//
// Three and four: the groups in pots by rank, one of each pot at a table; each seat goes to the one
// of the next eight in line who has met the table least.
[[nodiscard]] std::vector<Table> swiss_tables(const std::vector<Contender>& ranked,
                                              std::size_t players, const PairCounts& met);

}  // namespace splendor::schedule
