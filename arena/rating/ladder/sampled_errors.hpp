#pragma once

#include <optional>
#include <span>

#include "arena/rating/covariance.hpp"
#include "arena/rating/fit.hpp"
#include "arena/rating/ladder/reference.hpp"
#include "arena/rating/likelihood.hpp"
#include "arena/rating/match.hpp"

namespace splendor::rating {

// Errors without matrices of all bots by all bots.
//
// Both covariances have the form H^-1 S H^-1, where S is the covariance of the score: H itself, or
// the sum over deals. So scores are drawn with that covariance (every difference, or every deal,
// times a random sign), each is turned into ratings by solving one equation, and the variance of
// the ratings is the result. Each draw also gives a control variate: the ratings if opponents were
// known exactly, whose variance is known. It removes most of the sampling noise; about one per cent
// of an error remains. The signs are the same in every call.
[[nodiscard]] Errors sampled_errors(const Fit& fit, const Likelihood& likelihood,
                                    const std::optional<Prior>& prior,
                                    std::span<const Match> matches, const Reference& reference);

}  // namespace splendor::rating
