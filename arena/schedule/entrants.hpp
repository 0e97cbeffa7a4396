#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/core/ids.hpp"

namespace splendor::schedule {

using arena::Entrant;

// The batches in which a bot takes part. Entries are never removed, so that every batch can be
// planned again as it was. A bot joins with the first batch that is not planned yet, and leaves
// with the last planned one.
struct Entry {
  std::uint32_t first_batch = 0;
  std::optional<std::uint32_t> last_batch = {};

  [[nodiscard]] bool takes_part_in(std::uint32_t batch) const {
    return batch >= first_batch && (!last_batch || batch <= *last_batch);
  }
  friend bool operator==(const Entry&, const Entry&) = default;
};

// By Entrant; only ever grows at the end.
using Entrants = std::vector<Entry>;

}  // namespace splendor::schedule
