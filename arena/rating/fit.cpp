#include "arena/rating/fit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/rating/scale.hpp"

namespace splendor::rating {
namespace {

constexpr int kMaxSteps = 100;
constexpr double kLongestStep = 3.0;  // nats; further than that the quadratic model is no guide
constexpr double kConverged = 1e-9;   // nats
constexpr double kWorstCondition = 1e-13;
constexpr double kFarthest = 40.0;  // nats; 7000 Elo is a likelihood without a maximum

double precision(double sd_elo) {
  const double sd = nats_from_elo(sd_elo);
  return 1.0 / (sd * sd);
}

// Log posterior, up to a constant, with its derivatives.
Evaluation evaluate(const Likelihood& likelihood, const std::optional<Prior>& prior,
                    const Parameters& at, double& log_likelihood) {
  Evaluation result = likelihood.evaluate(at);
  log_likelihood = result.log_likelihood;
  const Eigen::Index bots = likelihood.bots();
  const Eigen::Index seats = likelihood.basis().free_count();
  const auto& expand = likelihood.basis().expand();
  if (prior) {
    const double bot = precision(prior->bot_sd);
    const double seat = precision(prior->seat_sd);
    result.log_likelihood -= 0.5 * (bot * at.bots.squaredNorm() + seat * at.seats.squaredNorm());
    result.gradient.head(bots) -= bot * at.bots;
    result.gradient.tail(seats) -= seat * (expand.transpose() * at.seats);
    result.information.diagonal().head(bots).array() += bot;
    result.information.bottomRightCorner(seats, seats) += seat * (expand.transpose() * expand);
  } else {
    // Differences are all that results determine: fix the mean, which moves no difference.
    const double gauge = 1.0 / static_cast<double>(bots);
    result.gradient.head(bots).array() -= gauge * at.bots.sum();
    result.information.topLeftCorner(bots, bots).array() += gauge;
  }
  return result;
}

Parameters moved(const Parameters& from, const Eigen::VectorXd& step, const SeatBasis& basis) {
  const Eigen::Index bots = from.bots.size();
  return {from.bots + step.head(bots), from.seats + basis.expand() * step.tail(basis.free_count())};
}

double farthest(const Parameters& at) {
  const double bots = at.bots.size() == 0 ? 0.0 : at.bots.cwiseAbs().maxCoeff();
  return std::max(bots, at.seats.cwiseAbs().maxCoeff());
}

}  // namespace

std::variant<Fit, NoEstimate> fit(const Likelihood& likelihood, const std::optional<Prior>& prior,
                                  const std::optional<Parameters>& start) {
  Fit result;
  result.at = start.value_or(Parameters{Eigen::VectorXd::Zero(likelihood.bots())});
  Evaluation here = evaluate(likelihood, prior, result.at, result.log_likelihood);
  while (result.steps < kMaxSteps) {
    result.information.compute(here.information);
    const bool solvable = result.information.info() == Eigen::Success;
    if (!solvable || (!prior && result.information.rcond() < kWorstCondition)) {
      // Before the first step only the design can be at fault; later it is the way to infinity.
      return result.steps == 0 ? NoEstimate::not_identified : NoEstimate::unbounded;
    }
    Eigen::VectorXd step = result.information.solve(here.gradient);
    const double length = step.size() == 0 ? 0.0 : step.cwiseAbs().maxCoeff();
    if (length < kConverged) {
      result.at = moved(result.at, step, likelihood.basis());
      return result;
    }
    if (length > kLongestStep) step *= kLongestStep / length;

    // The function is concave, so a shorter step always climbs; rounding alone ends the halving.
    Parameters next = moved(result.at, step, likelihood.basis());
    Evaluation there = evaluate(likelihood, prior, next, result.log_likelihood);
    for (int halvings = 0; halvings < 30; ++halvings) {
      const double tolerance = 1e-9 * std::abs(here.log_likelihood) + 1e-12;
      if (there.log_likelihood >= here.log_likelihood - tolerance) break;
      step *= 0.5;
      next = moved(result.at, step, likelihood.basis());
      there = evaluate(likelihood, prior, next, result.log_likelihood);
    }
    result.at = std::move(next);
    here = std::move(there);
    ++result.steps;
    if (!prior && farthest(result.at) > kFarthest) return NoEstimate::unbounded;
  }
  return NoEstimate::unbounded;
}

}  // namespace splendor::rating
