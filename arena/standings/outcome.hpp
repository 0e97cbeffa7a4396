// The result of a stored league by its format's own counting.
#pragma once

#include "arena/schedule/format_outcome.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

// As of the batches that are complete. Empty for formats whose result is the ladder.
[[nodiscard]] schedule::FormatOutcome outcome_of(const Store& store, const League& league);

}  // namespace splendor::arena
