// The ladder of a league, ready to be shown.
#pragma once

#include <optional>
#include <vector>

#include "arena/reporting/rate_report.hpp"
#include "arena/store/store.hpp"

namespace splendor::reporting {

struct LadderOptions {
  rating::RateOptions rate;
  std::optional<std::size_t> players;  // only games with this many players
};

// Results and shares leave out games that a bot played against itself, as the ratings do: they
// would pull its share of wins towards that of a seat. `one_by_one`, if given, gets the games one
// by one, in the order played.
[[nodiscard]] RateReport ladder_report(const arena::Store& store, const arena::League& league,
                                       const LadderOptions& options = {},
                                       std::vector<rating::Match>* one_by_one = nullptr);

}  // namespace splendor::reporting
