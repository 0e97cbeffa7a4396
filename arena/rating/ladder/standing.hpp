#pragma once

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// One bot is surely better than another if it is with this probability: a two-sided test at 5 %.
inline constexpr double kSurelyBetter = 0.975;
inline constexpr double kSurelyBetterSd = 1.959964;  // the same as a number of standard errors

// Sets ranks, rank ranges and groups from the ratings and their covariance.
void fill_standings(Ladder& ladder);

}  // namespace splendor::rating
