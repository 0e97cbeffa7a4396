// The ladder of a league, ready to be shown.
#pragma once

#include <optional>

#include "arena/reporting/rate_report.hpp"
#include "arena/store/store.hpp"

namespace splendor::reporting {

struct LadderOptions {
  rating::RateOptions rate;
  std::optional<std::size_t> players;  // only games of so many
};

[[nodiscard]] RateReport ladder_report(const arena::Store& store, const arena::League& league,
                                       const LadderOptions& options = {});

}  // namespace splendor::reporting
