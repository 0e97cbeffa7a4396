#pragma once

#include <Eigen/Core>
#include <span>

#include "arena/rating/fit.hpp"
#include "arena/rating/likelihood.hpp"
#include "arena/rating/match.hpp"

namespace splendor::rating {

// Covariance of the estimates in square nats.
struct Covariance {
  Eigen::MatrixXd bots;
  SeatMatrix seats;
};

struct Covariances {
  Covariance hessian;  // from the curvature of the likelihood: right if all matches are independent
  Covariance sandwich;  // lets matches of one cluster be correlated in any way
};

// Variances of the estimates in square nats, bots relative to the reference of their pool.
struct Variances {
  Eigen::VectorXd bots;
  SeatVector seats;
};

// From the two kinds of covariance.
struct Errors {
  Variances hessian;
  Variances sandwich;
};

// The inverse of the information of a fit.
[[nodiscard]] Covariance hessian_covariance(const Fit& fit, const SeatBasis& basis);

// Both. `matches` are those of the likelihood.
[[nodiscard]] Covariances covariances(const Fit& fit, const Likelihood& likelihood,
                                      std::span<const Match> matches);

}  // namespace splendor::rating
