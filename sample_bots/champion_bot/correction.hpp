// Corrects the chance of winning that champion_bot states by how its games ended.
//
// The network learnt from games without search, in which a lead is lost more often; the search, for
// its part, believes in the best of many moves. Moves are chosen by what the search says
// uncorrected: a correction would not change their order.
#pragma once

#include "referee/rules/deal.hpp"

namespace splendor::champion {

// Odds of o become `factor` times o to the power of `power`.
struct Correction {
  double power = 1;
  double factor = 1;
};

// For what the search says of the move that it has chosen.
Correction correction_of_search(PlayerCount players);

double corrected(double chance, const Correction& correction);

}  // namespace splendor::champion
