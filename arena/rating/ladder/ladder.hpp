#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/rating/covariance.hpp"
#include "arena/rating/fit.hpp"
#include "arena/rating/ladder/connectivity.hpp"
#include "arena/rating/ladder/deal_check.hpp"
#include "arena/rating/ladder/tally.hpp"
#include "arena/rating/match.hpp"

// How a ladder is made. Every bot has one strength and every seat of 2-, 3- and 4-player matches an
// advantage; places are drawn from the Plackett-Luce model with strength and seat added up. The fit
// (fit.hpp) maximises the likelihood (likelihood.hpp) under a weak prior. Its errors come from the
// curvature and, allowing for luck shared by matches of one deal, from a sandwich over deals
// (covariance.hpp). connectivity.hpp finds from who finished ahead of whom which comparisons the
// results can't decide; the ladder reports them.

namespace splendor::rating {

// Puts one bot at a chosen rating; its whole pool moves along, and errors become errors of the
// difference to that bot. The fit itself does not change.
struct Anchor {
  BotIndex bot;
  double elo = 0.0;
};

struct RateOptions {
  std::optional<Prior> prior = Prior{};  // none = maximum likelihood
  LikelihoodKind likelihood = LikelihoodKind::full;
  double average = 0.0;  // Elo of the mean of each pool's core
  std::optional<Anchor> anchor;
  // More bots than this are fitted by conjugate gradients, their errors are drawn, and two of them
  // are compared without their covariance.
  std::size_t most_factorised = 5'000;
};

// All in Elo; errors are one standard deviation.
struct Rating {
  double elo = 0.0;
  double se_hessian = 0.0;
  double se_robust = 0.0;
  double se = 0.0;  // the one to show; see may_show_robust()
};

// Place within the bot's pool. `best` and `worst` limit the ranks that a bot can have, judged by
// the pairs of which one is better with 97.5 % certainty. In a `group` no bot is worse than the
// group's best with that certainty.
struct Standing {
  std::size_t rank = 1;
  std::size_t best = 1;
  std::size_t worst = 1;
  std::size_t group = 1;
};

struct LadderRow {
  Tally tally;
  BotLinks links;
  std::optional<Rating> rating;      // none if there is no estimate
  std::optional<Standing> standing;  // none without estimate or games
};

struct SeatEffect {  // in Elo
  std::size_t players = 2;
  std::size_t seat = 0;
  double elo = 0.0;
  double se_hessian = 0.0;
  double se_robust = 0.0;
};

// Which covariance a probability is computed from: one of the two, or the one behind the shown
// errors (the sandwich where both bots may use it, else the larger variance).
enum class ErrorKind { hessian, robust, shown };

struct Ladder {
  std::vector<LadderRow> bots;  // by BotIndex
  std::size_t pools = 0;
  std::size_t matches = 0;
  std::optional<NoEstimate> no_estimate;
  std::vector<SeatEffect> seats;  // of the player counts that occur; empty without estimate
  std::optional<DealCheck> deals;
  // In square nats, each bot relative to the reference of its pool; empty without estimate, and
  // where there are too many bots for it.
  Eigen::MatrixXd hessian;
  Eigen::MatrixXd robust;
  double log_likelihood = 0.0;
  int newton_steps = 0;
  std::optional<Parameters> fitted;  // before centring; none without estimate

  [[nodiscard]] bool has_covariance() const { return robust.size() > 0; }

  // Probability that `a` is stronger than `b`. Without a covariance a cautious one, closer to one
  // half than the true one: the error of a difference is at most the sum of both errors. None
  // across pools, for bots without games, for a bot with itself, and where the results leave no
  // doubt to compute with.
  [[nodiscard]] std::optional<double> superiority(BotIndex a, BotIndex b, ErrorKind kind) const;

  // Bots by pool, then rating, then index; those without games last.
  [[nodiscard]] std::vector<BotIndex> order() const;
};

// Rates bots 0 … bots-1. REQUIRES: all bot indices below `bots`, the anchored one with games.
// `start`: where an earlier fit of the same bots ended, to save steps.
[[nodiscard]] Ladder rate(std::span<const Match> matches, std::size_t bots,
                          const RateOptions& options, const std::optional<Parameters>& start = {});

// The matches of one player count, for the ladder of that count.
[[nodiscard]] std::vector<Match> with_players(std::span<const Match> matches, std::size_t players);

// A bot shows the sandwich error if it has enough deals for it to be trusted and no flag; else the
// larger of the two.
[[nodiscard]] bool may_show_robust(const LadderRow& row);

}  // namespace splendor::rating
