#pragma once

#include <Eigen/Cholesky>
#include <optional>
#include <variant>

#include "arena/rating/likelihood.hpp"
#include "arena/rating/parameters.hpp"

namespace splendor::rating {

// Normal priors around zero, as standard deviations in Elo. A bot prior of 500 weighs as much as
// half a balanced game: it keeps perfect scores finite and is soon outweighed.
struct Prior {
  double bot_sd = 500.0;
  double seat_sd = 100.0;
};

// Why there is no estimate. Both can happen only without a prior.
enum class NoEstimate {
  unbounded,       // the likelihood grows for ever in some direction
  not_identified,  // some parameters can not be told apart (say, a bot that never changed seats)
};

// The maximum, and the information there (with the prior's, if any) in factored form.
struct Fit {
  Parameters at;
  Eigen::LLT<Eigen::MatrixXd> information;
  double log_likelihood = 0.0;  // without the prior
  int steps = 0;
};

// Maximises likelihood times prior by Newton's method. Without a prior the bots' mean is held at
// zero; REQUIRES then that all bots are connected by their results. `start` is where a previous fit
// of similar data ended, to save steps.
[[nodiscard]] std::variant<Fit, NoEstimate> fit(const Likelihood& likelihood,
                                                const std::optional<Prior>& prior,
                                                const std::optional<Parameters>& start = {});

}  // namespace splendor::rating
