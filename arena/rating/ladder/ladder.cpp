#include "arena/rating/ladder/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <variant>

#include "arena/rating/ladder/reference.hpp"
#include "arena/rating/ladder/sampled_errors.hpp"
#include "arena/rating/ladder/standing.hpp"
#include "arena/rating/scale.hpp"

namespace splendor::rating {
namespace {

constexpr std::uint64_t kClustersForSandwich = 20;

double sd_elo(double variance) { return elo_from_nats(std::sqrt(std::max(0.0, variance))); }

double difference_variance(const Eigen::MatrixXd& v, BotIndex a, BotIndex b) {
  return v(a.value, a.value) + v(b.value, b.value) - 2.0 * v(a.value, b.value);
}

double difference_variance(const Ladder& ladder, BotIndex a, BotIndex b, ErrorKind kind) {
  switch (kind) {
    case ErrorKind::hessian:
      return difference_variance(ladder.hessian, a, b);
    case ErrorKind::robust:
      return difference_variance(ladder.robust, a, b);
    case ErrorKind::shown:
      break;
  }
  const double robust = difference_variance(ladder.robust, a, b);
  if (may_show_robust(ladder.bots[a.value]) && may_show_robust(ladder.bots[b.value])) return robust;
  return std::max(robust, difference_variance(ladder.hessian, a, b));
}

double error_of(const Rating& rating, ErrorKind kind) {
  switch (kind) {
    case ErrorKind::hessian:
      return rating.se_hessian;
    case ErrorKind::robust:
      return rating.se_robust;
    case ErrorKind::shown:
      break;
  }
  return rating.se;
}

// The largest variance that the difference can have, however the two hang together.
double widest(const LadderRow& a, const LadderRow& b, ErrorKind kind) {
  const double sd = nats_from_elo(error_of(*a.rating, kind) + error_of(*b.rating, kind));
  return sd * sd;
}

// The variances of all, and in the ladder their covariances too if there are not too many bots.
Errors errors_of(const Fit& fit, const Likelihood& likelihood, std::span<const Match> matches,
                 const RateOptions& options, const Reference& reference, Ladder& ladder) {
  if (ladder.bots.size() > options.most_factorised) {
    return sampled_errors(fit, likelihood, options.prior, matches, reference);
  }
  const Covariances both = covariances(fit, likelihood, matches);
  ladder.hessian = reference.centred(both.hessian.bots);
  ladder.robust = reference.centred(both.sandwich.bots);
  return {{ladder.hessian.diagonal(), both.hessian.seats.diagonal()},
          {ladder.robust.diagonal(), both.sandwich.seats.diagonal()}};
}

void fill_ratings(const Fit& fit, const Reference& reference, const Errors& errors,
                  const RateOptions& options, Ladder& ladder) {
  const Eigen::VectorXd centred = reference.centred(fit.at.bots);
  for (std::size_t i = 0; i < ladder.bots.size(); ++i) {
    const auto place = static_cast<Eigen::Index>(i);
    LadderRow& row = ladder.bots[i];
    Rating rating;
    rating.elo = elo_from_nats(centred[place]) + options.average;
    if (options.anchor && row.links.pool == ladder.bots[options.anchor->bot.value].links.pool) {
      rating.elo += options.anchor->elo - options.average;
    }
    rating.se_hessian = sd_elo(errors.hessian.bots[place]);
    rating.se_robust = sd_elo(errors.sandwich.bots[place]);
    rating.se =
        may_show_robust(row) ? rating.se_robust : std::max(rating.se_hessian, rating.se_robust);
    row.rating = rating;
  }
}

void fill_seats(const Fit& fit, const Errors& errors, std::span<const Match> matches,
                Ladder& ladder) {
  for (std::size_t players = kMinPlayers; players <= kMaxPlayers; ++players) {
    if (std::none_of(matches.begin(), matches.end(),
                     [players](const Match& match) { return match.players() == players; })) {
      continue;
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
      const Eigen::Index place = seat_place(players, seat);
      ladder.seats.push_back({.players = players,
                              .seat = seat,
                              .elo = elo_from_nats(fit.at.seats[place]),
                              .se_hessian = sd_elo(errors.hessian.seats[place]),
                              .se_robust = sd_elo(errors.sandwich.seats[place])});
    }
  }
}

}  // namespace

bool may_show_robust(const LadderRow& row) {
  return row.links.flag == Flag::none && row.tally.clusters >= kClustersForSandwich;
}

std::vector<Match> with_players(std::span<const Match> matches, std::size_t players) {
  std::vector<Match> result;
  std::copy_if(matches.begin(), matches.end(), std::back_inserter(result),
               [players](const Match& match) { return match.players() == players; });
  return result;
}

std::optional<double> Ladder::superiority(BotIndex a, BotIndex b, ErrorKind kind) const {
  const LadderRow& row_a = bots[a.value];
  const LadderRow& row_b = bots[b.value];
  if (a == b || !row_a.rating || !row_b.rating || row_a.links.pool != row_b.links.pool) return {};
  const double variance =
      has_covariance() ? difference_variance(*this, a, b, kind) : widest(row_a, row_b, kind);
  if (!(variance > 0.0)) return {};
  const double lead = nats_from_elo(row_a.rating->elo - row_b.rating->elo);
  return normal_cdf(lead / std::sqrt(variance));
}

std::vector<BotIndex> Ladder::order() const {
  std::vector<BotIndex> result(bots.size());
  for (std::uint32_t i = 0; i < bots.size(); ++i) result[i] = {i};
  std::sort(result.begin(), result.end(), [this](BotIndex a, BotIndex b) {
    const LadderRow& x = bots[a.value];
    const LadderRow& y = bots[b.value];
    const bool x_idle = x.links.flag == Flag::no_games;
    const bool y_idle = y.links.flag == Flag::no_games;
    if (x_idle != y_idle) return y_idle;
    if (x_idle) return a < b;
    if (x.links.pool != y.links.pool) return x.links.pool < y.links.pool;
    if (x.rating && y.rating && x.rating->elo != y.rating->elo) {
      return x.rating->elo > y.rating->elo;
    }
    return a < b;
  });
  return result;
}

Ladder rate(std::span<const Match> matches, std::size_t bots, const RateOptions& options,
            const std::optional<Parameters>& start) {
  const Connectivity links = connectivity(matches, bots, options.likelihood);
  Ladder ladder;
  for (const Match& match : matches) ladder.matches += match.times();
  ladder.pools = links.pools;
  ladder.bots.resize(bots);
  std::vector<Tally> tallies = tally(matches, bots);
  for (std::size_t i = 0; i < bots; ++i) {
    ladder.bots[i].tally = tallies[i];
    ladder.bots[i].links = links.bots[i];
  }
  if (!options.prior && !links.is_one_core()) {
    ladder.no_estimate = NoEstimate::unbounded;
    return ladder;
  }
  const Likelihood likelihood(matches, bots, options.likelihood);
  const Method method =
      bots > options.most_factorised ? Method::conjugate_gradients : Method::factorisation;
  std::variant<Fit, NoEstimate> outcome = fit(likelihood, options.prior, start, method);
  if (const auto* none = std::get_if<NoEstimate>(&outcome)) {
    ladder.no_estimate = *none;
    return ladder;
  }
  const Fit& found = std::get<Fit>(outcome);
  ladder.log_likelihood = found.log_likelihood;
  ladder.newton_steps = found.steps;
  ladder.deals = check_deals(matches, Residuals(likelihood.table(), found.at));
  const Reference reference(ladder.bots, options.anchor);
  const Errors errors = errors_of(found, likelihood, matches, options, reference, ladder);
  fill_ratings(found, reference, errors, options, ladder);
  fill_seats(found, errors, matches, ladder);
  fill_standings(ladder);
  ladder.fitted = found.at;
  return ladder;
}

}  // namespace splendor::rating
