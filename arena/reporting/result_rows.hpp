// The results of a league, a row for each seat, as `arena rate` reads them.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "arena/store/store.hpp"

namespace splendor::reporting {

// The id of a match is BATCH.PLACE, its place in the schedule. `names` is by entrant.
void write_result_rows(std::ostream& out, const arena::Store& store, arena::LeagueId league,
                       const std::vector<std::string>& names);

}  // namespace splendor::reporting
