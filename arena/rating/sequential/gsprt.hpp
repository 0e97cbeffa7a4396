#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// The generalised sequential probability ratio test of "A is elo1 better than B" against "A is elo0
// better". The unit is a block: all games of one deal in which A and B took each other's places, so
// that the luck of the deal falls on both. For two players a block is a pair of games with seats
// swapped, and its outcome one of five (pentanomial). The likelihoods of both hypotheses are
// maximised over all distributions of outcomes that satisfy them, so nothing is assumed about ties
// or about the correlation within a block.

namespace splendor::rating {

// Scale of the hypotheses: expected score, or expected score in units of its standard deviation
// (which needs the same number of games at any tie rate and any correlation).
enum class EloModel { normalized, logistic };

struct Hypotheses {
  double elo0 = 0.0;
  double elo1 = 10.0;
  EloModel model = EloModel::normalized;
};

struct ErrorRates {
  double alpha = 0.05;  // accepting H1 though H0 is true
  double beta = 0.05;   // accepting H0 though H1 is true
};

// How many blocks ended with this mean score per game of A (0 lost all, 1 won all).
struct Outcome {
  double score = 0.5;
  double blocks = 0.0;
};

// All outcomes that a block can have, also those not seen yet.
struct BlockCounts {
  std::vector<Outcome> outcomes;
  double games_per_block = 2.0;

  [[nodiscard]] double blocks() const;
};

// Pairs of games by result for A: two losses; loss and draw; one win each or two draws; win and
// draw; two wins.
[[nodiscard]] BlockCounts pentanomial(const std::array<std::uint64_t, 5>& counts);

// Where LLR leaves [lower, upper] the test is decided.
struct Bounds {
  double lower = 0.0;
  double upper = 0.0;
};
[[nodiscard]] Bounds decision_bounds(const ErrorRates& rates);

// Log-likelihood ratio of H1 to H0; 0 without blocks. None if no distribution over the outcomes
// satisfies one of the hypotheses.
[[nodiscard]] std::optional<double> log_likelihood_ratio(const BlockCounts& counts,
                                                         const Hypotheses& hypotheses);

// What the blocks say, whatever was tested. Absent fields are undefined for these counts: Elo when
// A won or lost everything, the others when all blocks ended alike.
struct MatchEstimate {
  std::optional<double> score;
  std::optional<double> elo;
  std::optional<double> error95;
  std::optional<double> nelo;
  std::optional<double> nelo_error95;
  std::optional<double> superiority;  // probability that A is the better one
  // If A won everything, Elo is above this, if A lost everything, below it: with 95 % confidence.
  std::optional<double> elo_bound;
};
[[nodiscard]] MatchEstimate estimate(const BlockCounts& counts);

enum class Verdict { undecided, accept_h0, accept_h1, inconclusive };

struct StoppingRule {
  std::uint64_t min_blocks = 8;  // before that, few outcomes were seen and LLR means little
  std::uint64_t max_games = 40'000;
};
[[nodiscard]] Verdict verdict(double llr, const Bounds& bounds, const BlockCounts& counts,
                              const StoppingRule& rule = {});

// Decides tests whose result is far beyond both hypotheses: LLR weighs one against the other, and
// moves slowly when neither fits. Accepts H1 if no distribution of outcomes under H0 makes a score
// as good as this one likely, and H0 if none under H1 makes one as bad likely. May be asked after
// every block; each risk grows by at most a fiftieth. None if the result is not that clear.
[[nodiscard]] std::optional<Verdict> clear_verdict(const BlockCounts& counts,
                                                   const Hypotheses& hypotheses,
                                                   const ErrorRates& rates,
                                                   const StoppingRule& rule = {});

// Expected number of further blocks until LLR leaves the bounds if the score stays as it is:
// exit time of a Brownian motion. None if nothing can be said yet; 0 when decided.
[[nodiscard]] std::optional<double> expected_blocks_to_go(double llr, const Bounds& bounds,
                                                          const BlockCounts& counts,
                                                          const Hypotheses& hypotheses);

}  // namespace splendor::rating
