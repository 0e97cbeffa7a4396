#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/core/ids.hpp"

namespace splendor::schedule {

using arena::Entrant;

// When a bot takes part. Kept for ever, so that every batch can be planned again as it was: a bot
// that joins gets the first batch that is not planned yet, one that is withdrawn the last that is.
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
