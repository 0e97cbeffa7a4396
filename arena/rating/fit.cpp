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

// Newton's own convergence makes up for what a step lacks.
constexpr double kGradientTolerance = 1e-8;

Parameters moved(const Parameters& from, const Eigen::VectorXd& step, const SeatBasis& basis) {
  const Eigen::Index bots = from.bots.size();
  return {from.bots + step.head(bots), from.seats + basis.expand() * step.tail(basis.free_count())};
}

double farthest(const Parameters& at) {
  const double bots = at.bots.size() == 0 ? 0.0 : at.bots.cwiseAbs().maxCoeff();
  return std::max(bots, at.seats.cwiseAbs().maxCoeff());
}

std::shared_ptr<Solver> solver_for(Method method) {
  switch (method) {
    case Method::factorisation:
      return std::make_shared<DenseSolver>();
    case Method::conjugate_gradients:
      return std::make_shared<GradientSolver>(kGradientTolerance);
  }
  return nullptr;
}

}  // namespace

double precision(double sd_elo) {
  const double sd = nats_from_elo(sd_elo);
  return 1.0 / (sd * sd);
}

Evaluation posterior(const Likelihood& likelihood, const std::optional<Prior>& prior,
                     const Parameters& at) {
  Evaluation result = likelihood.evaluate(at);
  const Eigen::Index bots = likelihood.bots();
  const Eigen::Index seats = likelihood.basis().free_count();
  const auto& expand = likelihood.basis().expand();
  if (prior) {
    const double bot = precision(prior->bot_sd);
    const double seat = precision(prior->seat_sd);
    result.log_posterior -= 0.5 * (bot * at.bots.squaredNorm() + seat * at.seats.squaredNorm());
    result.gradient.head(bots) -= bot * at.bots;
    result.gradient.tail(seats) -= seat * (expand.transpose() * at.seats);
    result.information.bots.array() += bot;
    result.information.seats += seat * (expand.transpose() * expand);
  } else {
    result.information.gauge = 1.0 / static_cast<double>(bots);
    result.gradient.head(bots).array() -= result.information.gauge * at.bots.sum();
  }
  return result;
}

std::variant<Fit, NoEstimate> fit(const Likelihood& likelihood, const std::optional<Prior>& prior,
                                  const std::optional<Parameters>& start, Method method) {
  Fit result;
  result.at = start.value_or(Parameters{Eigen::VectorXd::Zero(likelihood.bots())});
  const std::shared_ptr<Solver> solver = solver_for(method);
  result.information = solver;
  Evaluation here = posterior(likelihood, prior, result.at);
  while (result.steps < kMaxSteps) {
    const bool solvable = solver->prepare(here.information);
    if (!solvable || (!prior && solver->condition() < kWorstCondition)) {
      // Before the first step only the design can be at fault; later it is the way to infinity.
      return result.steps == 0 ? NoEstimate::not_identified : NoEstimate::unbounded;
    }
    Eigen::VectorXd step = solver->solve(here.gradient);
    const double length = step.size() == 0 ? 0.0 : step.cwiseAbs().maxCoeff();
    if (length < kConverged) {
      result.at = moved(result.at, step, likelihood.basis());
      result.log_likelihood = here.log_likelihood;
      return result;
    }
    if (length > kLongestStep) step *= kLongestStep / length;

    // The function is concave, so a shorter step always climbs; rounding alone ends the halving.
    Parameters next = moved(result.at, step, likelihood.basis());
    Evaluation there = posterior(likelihood, prior, next);
    for (int halvings = 0; halvings < 30; ++halvings) {
      const double tolerance = 1e-9 * std::abs(here.log_posterior) + 1e-12;
      if (there.log_posterior >= here.log_posterior - tolerance) break;
      step *= 0.5;
      next = moved(result.at, step, likelihood.basis());
      there = posterior(likelihood, prior, next);
    }
    result.at = std::move(next);
    here = std::move(there);
    ++result.steps;
    if (!prior && farthest(result.at) > kFarthest) return NoEstimate::unbounded;
  }
  return NoEstimate::unbounded;
}

}  // namespace splendor::rating
