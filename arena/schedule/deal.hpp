#pragma once

#include <cstdint>

#include "arena/core/schedule.hpp"
#include "arena/schedule/options.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// Different for every deal of a league. Never changes: stored leagues depend on it.
[[nodiscard]] std::uint64_t deal_seed(std::uint64_t league_seed, std::uint32_t batch,
                                      std::uint32_t deal);

// All games of a deal. Who follows whom around a table of three or four is drawn from the seed,
// whatever the order in `table`. A mirror is a single game: seats can't be changed.
void append_deal(arena::Batch& batch, const Table& table, std::uint64_t seed, Rotation rotation);

[[nodiscard]] bool is_mirror(const Table& seats);

}  // namespace splendor::schedule
