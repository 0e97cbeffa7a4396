#include "arena/rating/sequential/gsprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "arena/rating/scale.hpp"

namespace splendor::rating {
namespace {

constexpr double kOneSided = 0.95;   // confidence of a bound
constexpr double kClearRisk = 0.02;  // of a clear verdict, as a share of the test's own
constexpr double kNeverSeen = 1e-3;  // blocks credited to an outcome that did not occur
constexpr double kEloPerDeviation = 800.0 / std::numbers::ln10;  // of one game

struct Moments {
  double mean = 0.0;
  double deviation = 0.0;
};

using Distribution = std::vector<double>;  // probabilities of the outcomes

Moments moments(const BlockCounts& counts, const Distribution& p) {
  Moments result;
  for (std::size_t i = 0; i < p.size(); ++i) result.mean += p[i] * counts.outcomes[i].score;
  double variance = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const double off = counts.outcomes[i].score - result.mean;
    variance += p[i] * off * off;
  }
  result.deviation = std::sqrt(variance);
  return result;
}

Distribution observed(const BlockCounts& counts) {
  Distribution p;
  for (const Outcome& outcome : counts.outcomes) p.push_back(outcome.blocks / counts.blocks());
  return p;
}

double score_of(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }
double elo_of(double score) { return -400.0 * std::log10(1.0 / score - 1.0); }

double deviations_of(double nelo, const BlockCounts& counts) {
  return std::sqrt(counts.games_per_block) * nelo / kEloPerDeviation;
}

// The distribution nearest to the seen one, in likelihood, with zero mean of `constraint`: seen
// probabilities divided by 1 + theta * constraint, theta being the root of a falling function.
std::optional<Distribution> tilted(const Distribution& seen,
                                   const std::vector<double>& constraint) {
  const auto [least, most] = std::minmax_element(constraint.begin(), constraint.end());
  if (!(*least < 0.0 && *most > 0.0)) return {};
  double low = -1.0 / *most;
  double high = -1.0 / *least;
  for (int halvings = 0; halvings < 200; ++halvings) {
    const double theta = 0.5 * (low + high);
    if (theta <= low || theta >= high) break;
    double slope = 0.0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      slope += seen[i] * constraint[i] / (1.0 + theta * constraint[i]);
    }
    (slope > 0.0 ? low : high) = theta;
  }
  const double theta = 0.5 * (low + high);
  Distribution result = seen;
  for (std::size_t i = 0; i < seen.size(); ++i) result[i] /= 1.0 + theta * constraint[i];
  return result;
}

std::optional<Distribution> most_likely_logistic(const BlockCounts& counts,
                                                 const Distribution& seen, double elo) {
  std::vector<double> constraint;
  for (const Outcome& outcome : counts.outcomes)
    constraint.push_back(outcome.score - score_of(elo));
  return tilted(seen, constraint);
}

// The constraint (mean - 1/2) = t * deviation is not linear in the probabilities. It is replaced by
// its tangent at the last solution until that settles.
std::optional<Distribution> most_likely_normalized(const BlockCounts& counts,
                                                   const Distribution& seen, double nelo) {
  const double t = deviations_of(nelo, counts);
  Distribution p(seen.size(), 1.0 / static_cast<double>(seen.size()));
  for (int rounds = 0; rounds < 200; ++rounds) {
    const Moments at = moments(counts, p);
    std::vector<double> constraint;
    for (const Outcome& outcome : counts.outcomes) {
      const double z = (outcome.score - at.mean) / at.deviation;
      constraint.push_back(outcome.score - 0.5 - 0.5 * t * at.deviation * (1.0 + z * z));
    }
    std::optional<Distribution> next = tilted(seen, constraint);
    if (!next) return {};
    double change = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i)
      change = std::max(change, std::abs((*next)[i] - p[i]));
    p = std::move(*next);
    if (change < 1e-9) break;
  }
  return p;
}

std::optional<Distribution> most_likely(const BlockCounts& counts, const Distribution& seen,
                                        double elo, EloModel model) {
  switch (model) {
    case EloModel::normalized:
      return most_likely_normalized(counts, seen, elo);
    case EloModel::logistic:
      return most_likely_logistic(counts, seen, elo);
  }
  return {};
}

// The logarithm of what a gambler has in the end who starts with 1 and stakes a share of it on
// every block scoring above `limit`, at fair odds if the mean is just that. The capital is spread
// over several shares, since the best one depends on the mean. If the true mean is not above the
// limit, the capital ever reaches x with a probability of at most 1/x (Ville's inequality).
double log_capital(const BlockCounts& counts, double limit) {
  constexpr int kShares = 9;
  std::array<double, kShares> logs{};
  for (int i = 0; i < kShares; ++i) {
    const double share = 0.1 * (i + 1);
    double& sum = logs[static_cast<std::size_t>(i)];
    for (const Outcome& outcome : counts.outcomes) {
      sum += outcome.blocks * std::log1p(share * (outcome.score - limit) / limit);
    }
  }
  const double most = *std::max_element(logs.begin(), logs.end());
  double capital = 0.0;
  for (const double log : logs) capital += std::exp(log - most) / kShares;
  return most + std::log(capital);
}

BlockCounts from_the_other_side(BlockCounts counts) {
  for (Outcome& outcome : counts.outcomes) outcome.score = 1.0 - outcome.score;
  return counts;
}

// The largest mean score that a hypothesis allows. The deviation of a block's score lies between 0
// and one half.
double largest_mean(double elo, EloModel model, const BlockCounts& counts) {
  if (model == EloModel::logistic) return score_of(elo);
  return 0.5 + 0.5 * std::max(deviations_of(elo, counts), 0.0);
}

}  // namespace

double BlockCounts::blocks() const {
  double sum = 0.0;
  for (const Outcome& outcome : outcomes) sum += outcome.blocks;
  return sum;
}

BlockCounts pentanomial(const std::array<std::uint64_t, 5>& counts) {
  BlockCounts result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    result.outcomes.push_back({0.25 * static_cast<double>(i), static_cast<double>(counts[i])});
  }
  return result;
}

Bounds decision_bounds(const ErrorRates& rates) {
  return {std::log(rates.beta / (1.0 - rates.alpha)), std::log((1.0 - rates.beta) / rates.alpha)};
}

std::optional<double> log_likelihood_ratio(const BlockCounts& counts,
                                           const Hypotheses& hypotheses) {
  if (counts.blocks() <= 0.0) return 0.0;
  BlockCounts filled = counts;
  for (Outcome& outcome : filled.outcomes) outcome.blocks = std::max(outcome.blocks, kNeverSeen);
  const Distribution seen = observed(filled);
  const auto p0 = most_likely(filled, seen, hypotheses.elo0, hypotheses.model);
  const auto p1 = most_likely(filled, seen, hypotheses.elo1, hypotheses.model);
  if (!p0 || !p1) return {};
  double sum = 0.0;
  for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * std::log((*p1)[i] / (*p0)[i]);
  return filled.blocks() * sum;
}

MatchEstimate estimate(const BlockCounts& counts) {
  MatchEstimate result;
  const double blocks = counts.blocks();
  if (blocks <= 0.0) return result;
  const Moments seen = moments(counts, observed(counts));
  result.score = seen.mean;
  if (seen.mean > 0.0 && seen.mean < 1.0) result.elo = elo_of(seen.mean);
  // The same outcome each time: even if only that one counted as a win, it would be this likely.
  const double least_share = std::pow(1.0 - kOneSided, 1.0 / blocks);
  if (seen.mean == 1.0) result.elo_bound = elo_of(least_share);
  if (seen.mean == 0.0) result.elo_bound = -elo_of(least_share);
  if (!(seen.deviation > 0.0)) return result;
  const double error = seen.deviation / std::sqrt(blocks);
  const double low = seen.mean - kError95 * error;
  const double high = seen.mean + kError95 * error;
  if (low > 0.0 && high < 1.0) result.error95 = 0.5 * (elo_of(high) - elo_of(low));
  const double scale = kEloPerDeviation / std::sqrt(counts.games_per_block);
  result.nelo = (seen.mean - 0.5) / seen.deviation * scale;
  result.nelo_error95 = kError95 / std::sqrt(blocks) * scale;
  result.superiority = normal_cdf((seen.mean - 0.5) / error);
  return result;
}

Verdict verdict(double llr, const Bounds& bounds, const BlockCounts& counts,
                const StoppingRule& rule) {
  if (counts.blocks() >= static_cast<double>(rule.min_blocks)) {
    if (llr >= bounds.upper) return Verdict::accept_h1;
    if (llr <= bounds.lower) return Verdict::accept_h0;
  }
  const double games = counts.blocks() * counts.games_per_block;
  return games >= static_cast<double>(rule.max_games) ? Verdict::inconclusive : Verdict::undecided;
}

std::optional<Verdict> clear_verdict(const BlockCounts& counts, const Hypotheses& hypotheses,
                                     const ErrorRates& rates, const StoppingRule& rule) {
  if (counts.blocks() < static_cast<double>(rule.min_blocks)) return {};
  const auto refutes = [](const BlockCounts& results, double limit, double risk) {
    return limit < 1.0 && log_capital(results, limit) >= -std::log(kClearRisk * risk);
  };
  if (refutes(counts, largest_mean(hypotheses.elo0, hypotheses.model, counts), rates.alpha)) {
    return Verdict::accept_h1;
  }
  const BlockCounts mirrored = from_the_other_side(counts);
  if (refutes(mirrored, largest_mean(-hypotheses.elo1, hypotheses.model, counts), rates.beta)) {
    return Verdict::accept_h0;
  }
  return {};
}

std::optional<double> expected_blocks_to_go(double llr, const Bounds& bounds,
                                            const BlockCounts& counts,
                                            const Hypotheses& hypotheses) {
  if (counts.blocks() <= 0.0) return {};
  if (llr <= bounds.lower || llr >= bounds.upper) return 0.0;
  const Moments seen = moments(counts, observed(counts));
  if (!(seen.deviation > 0.0)) return {};
  // In units of the deviation of a block's score: both hypotheses and where the score is.
  double h0 = 0.0, h1 = 0.0;
  switch (hypotheses.model) {
    case EloModel::normalized:
      h0 = deviations_of(hypotheses.elo0, counts);
      h1 = deviations_of(hypotheses.elo1, counts);
      break;
    case EloModel::logistic:
      h0 = (score_of(hypotheses.elo0) - 0.5) / seen.deviation;
      h1 = (score_of(hypotheses.elo1) - 0.5) / seen.deviation;
      break;
  }
  const double drift = (h1 - h0) * ((seen.mean - 0.5) / seen.deviation - 0.5 * (h0 + h1));
  const double variance = (h1 - h0) * (h1 - h0);
  const double above = llr - bounds.lower;
  const double width = bounds.upper - bounds.lower;
  const double slope = 2.0 * drift / variance;
  if (std::abs(slope * width) < 1e-6) return above * (width - above) / variance;
  const double up = std::expm1(-slope * above) / std::expm1(-slope * width);
  return (width * up - above) / drift;
}

}  // namespace splendor::rating
