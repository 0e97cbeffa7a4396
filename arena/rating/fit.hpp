#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "arena/rating/likelihood.hpp"
#include "arena/rating/parameters.hpp"
#include "arena/rating/solver.hpp"

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

// The maximum, and the information there (with the prior's, if any), ready to solve equations in.
struct Fit {
  Parameters at;
  std::shared_ptr<const Solver> information;
  double log_likelihood = 0.0;  // without the prior
  int steps = 0;
};

// Log posterior, up to a constant, with its derivatives. Without a prior the bots' mean is held at
// zero, which moves no difference, and differences are all that results determine.
[[nodiscard]] Evaluation posterior(const Likelihood& likelihood, const std::optional<Prior>& prior,
                                   const Parameters& at);

// In square nats, the inverse of the prior's variance.
[[nodiscard]] double precision(double sd_elo);

// How the equations of a step are solved; see Solver.
enum class Method { factorisation, conjugate_gradients };

// Maximises likelihood times prior by Newton's method. Without a prior the bots' mean is held at
// zero; REQUIRES then that all bots are connected by their results. `start` is where a previous fit
// of similar data ended, to save steps. Only the factorisation notices parameters that can not be
// told apart.
[[nodiscard]] std::variant<Fit, NoEstimate> fit(const Likelihood& likelihood,
                                                const std::optional<Prior>& prior,
                                                const std::optional<Parameters>& start = {},
                                                Method method = Method::factorisation);

}  // namespace splendor::rating
