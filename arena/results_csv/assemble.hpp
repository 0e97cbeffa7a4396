#pragma once

#include <cstdint>
#include <vector>

#include "arena/rating/match.hpp"
#include "arena/results_csv/id_table.hpp"
#include "arena/results_csv/seat_row.hpp"

namespace splendor::results_csv {

struct Assembled {
  std::vector<rating::Match> matches;  // by match id, clusters numbered in that order
  std::uint64_t duplicate_rows = 0;
};

// Puts the rows of each match together, in whatever order they came. Rows that say the same again
// are dropped and counted. Throws BadRow for a match with seats missing, with ranks that are no
// ranking, with two seeds, or given twice with different content.
// `ids` are those of the matches, for messages.
[[nodiscard]] Assembled assemble(std::vector<SeatRow> rows, const IdTable& ids);

}  // namespace splendor::results_csv
