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

// Seats all bots at tables of `players`. `ranked`: best first. REQUIRES: ranked.size() is a
// multiple of `players`.
//
// Two players: in each group of equal points the first meets the first of the lower half, as in
// chess; if they have met before, the next best opponent. If only rematches are left at the end,
// those bots swap opponents with others. There are no rematches while everybody has met fewer than
// half of the others, and few after that.
//
// Three and four: each group of equal points is divided into pots by rank and lined up with one bot
// of each pot in turn. Each seat goes to the one of the next eight in line that has met the table
// least, so most tables, but not all, have one bot of each pot.
[[nodiscard]] std::vector<Table> swiss_tables(const std::vector<Contender>& ranked,
                                              std::size_t players, const PairCounts& met);

}  // namespace splendor::schedule
