// Rows of leagues, for those who store more than a league in one transaction.
#pragma once

#include "arena/store/connection.hpp"
#include "arena/store/leagues.hpp"

namespace splendor::arena {

// The league and its entrants, in state running. Throws StoreError (refused_value).
// REQUIRES: a transaction is open.
LeagueId insert_league(Connection& db, const NewLeague& league);

}  // namespace splendor::arena
