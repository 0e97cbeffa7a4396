#pragma once

#include <optional>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// For each bot, the probability that it is the strongest of its pool, with all correlations of the
// ratings; those of a pool sum to one. Two contenders are compared exactly, more by drawing ratings
// from their normal distribution: always the same draws, and the error stays below one percentage
// point.
//
// The covariance is that of the shown errors: the sandwich if all bots of the pool may use it, else
// the one that is more cautious about the leader. So the leader's probability never exceeds that
// of being stronger than the second.
//
// None for bots without standing, for a bot alone in its pool, and without a covariance.
[[nodiscard]] std::vector<std::optional<double>> chances_of_being_best(const Ladder& ladder);

}  // namespace splendor::rating
