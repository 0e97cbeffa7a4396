#include "arena/schedule/adaptive.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "arena/rating/covariance.hpp"
#include "arena/rating/fit.hpp"
#include "arena/rating/likelihood.hpp"
#include "arena/schedule/informative_tables.hpp"

namespace splendor::schedule {
namespace {

constexpr std::size_t kSmallestBatch = 32;  // deals, once the opening is over
constexpr std::size_t kGrowth = 32;         // a batch is at least this part of what was planned …
constexpr std::size_t kLargestBatch = 16;   // … and at most this many times the usual size

// Ratings are rounded to this many steps of a nat, far below their errors, so that the last bits of
// a machine's exponential function do not decide who plays.
constexpr double kSteps = 1 << 28;
double rounded(double value) { return std::round(value * kSteps) / kSteps; }

std::size_t pairs(std::size_t bots) { return bots * (bots - 1) / 2; }

Eigen::MatrixXd inverse(const Eigen::MatrixXd& m) {
  return m.llt().solve(Eigen::MatrixXd::Identity(m.rows(), m.cols()));
}

rating::Match to_match(const arena::GameResult& game) {
  std::vector<rating::Match::Seat> seats;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    seats.push_back({{game.seats[seat].number()}, game.ranks[seat]});
  }
  return {rating::Cluster{0}, seats};
}

}  // namespace

AdaptiveMaker::AdaptiveMaker(const Options& options, const Adaptive& adaptive)
    : options_(options), adaptive_(adaptive) {
  for (const std::size_t players : options.players) {
    shares_.push_back({players, Meetings(players, options.seed)});
  }
}

std::optional<std::uint32_t> AdaptiveMaker::needs(std::uint32_t batch) const {
  if (batch < 2) return std::nullopt;
  return batch - 2;
}

std::vector<Table> AdaptiveMaker::next(const Field& field) {
  in_flight_.emplace_back();
  open(field);
  if (in_flight_.back().empty()) choose(field);
  std::vector<Table> tables = in_flight_.back();
  if (tables.empty()) in_flight_.pop_back();
  return tables;
}

std::vector<Table> AdaptiveMaker::replay(const Field& field, std::span<const Table> played) {
  in_flight_.emplace_back();
  open(field);  // cheap, and has to be gone through
  if (in_flight_.back().empty()) {
    for (const Table& table : played) add(table);
  }
  return in_flight_.back();
}

void AdaptiveMaker::take_in(std::span<const arena::GameResult> results) {
  for (const arena::GameResult& result : results) {
    const rating::Match match = to_match(result);
    Kind kind{};
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      kind[seat] = match.bot(seat).value + 1;
    }
    kind.back() = match.ranking_code();
    const auto [found, is_new] = results_.try_emplace(kind, match);
    if (!is_new) found->second.once_more();
  }
  in_flight_.pop_front();
}

void AdaptiveMaker::open(const Field& field) {
  if (!is_opening_) return;
  for (Share& share : shares_) {
    share.opening.set_field(field.bots);
    std::uint64_t meetings = std::uint64_t{adaptive_.opening_rounds} * (share.players - 1);
    const std::uint64_t in_all = std::uint64_t{options_.deals} * share.opening.opponents();
    if (options_.deals > 0) meetings = std::min(meetings, in_all);
    while (in_flight_.back().size() < options_.batch_deals) {
      const auto table = share.opening.next(meetings);
      if (!table) break;
      add(*table);
    }
  }
  is_opening_ = !in_flight_.back().empty();
}

// The deals of a batch are shared so that all table sizes come to their end together.
void AdaptiveMaker::choose(const Field& field) {
  const Ratings ratings = rate(field.entrants.size());
  double parts = 0.0;
  for (const Share& share : shares_) parts += 1.0 / static_cast<double>(pairs(share.players));
  const auto size = static_cast<double>(batch_size(field.bots.size()));
  for (const Share& share : shares_) {
    const double part = 1.0 / static_cast<double>(pairs(share.players)) / parts;
    const auto wanted = static_cast<std::uint64_t>(std::max(1.0, std::round(size * part)));
    const rating::PairingOptions pairing{
        .tables = std::min(wanted, deals_left(share, field.bots.size())),
        .players = share.players,
        .games_per_table = static_cast<double>(games_per_deal(share.players, options_.rotation)),
        .cap = adaptive_.cap};
    if (field.bots.size() < share.players || pairing.tables == 0) continue;
    const Knowledge knowledge{ratings.strengths, foreseen_covariance(ratings), games_};
    for (const Table& table : informative_tables(field.bots, knowledge, pairing, field.batch)) {
      add(table);
    }
  }
}

std::size_t AdaptiveMaker::batch_size(std::size_t bots) const {
  std::size_t planned = 0;
  for (const Share& share : shares_) planned += share.deals;
  const std::size_t usual = options_.batch_deals;
  const std::size_t early = std::min(std::max(kSmallestBatch, planned / 4), usual);
  const std::size_t late = std::min(planned / kGrowth, kLargestBatch * usual);
  return std::max({early, late, bots / 2});
}

std::uint64_t AdaptiveMaker::deals_left(const Share& share, std::size_t bots) const {
  if (options_.deals == 0) return std::numeric_limits<std::uint64_t>::max();
  const std::size_t at_table = pairs(share.players);
  const std::uint64_t total = (options_.deals * pairs(bots) + at_table - 1) / at_table;
  return total - std::min(total, share.deals);
}

AdaptiveMaker::Ratings AdaptiveMaker::rate(std::size_t bots) const {
  std::vector<rating::Match> matches;
  for (const auto& [kind, match] : results_) matches.push_back(match);
  const rating::Likelihood likelihood(matches, bots, rating::LikelihoodKind::full);
  // With a prior there is always an estimate. No start from an earlier fit: its last bits would
  // differ between a league that ran through and one that was resumed.
  const auto fit = std::get<rating::Fit>(rating::fit(likelihood, rating::Prior{}));
  return {fit.at.bots.unaryExpr(&rounded),
          inverse(rating::hessian_covariance(fit, likelihood.basis()).bots)};
}

// The errors as they will be after the games in flight.
Eigen::MatrixXd AdaptiveMaker::foreseen_covariance(const Ratings& ratings) const {
  Eigen::MatrixXd information = ratings.information;
  for (const std::vector<Table>& tables : in_flight_) {
    for (const Table& table : tables) {
      const double weight = games_at(table) * rating::pair_information(table.size());
      for (const Entrant a : table) {
        for (const Entrant b : table) {
          if (a == b) continue;
          const Eigen::Index i = a.number(), j = b.number();
          const double lead = ratings.strengths[i] - ratings.strengths[j];
          const double p = 1.0 / (1.0 + std::exp(-lead));
          information(i, i) += weight * p * (1.0 - p);
          information(i, j) -= weight * p * (1.0 - p);
        }
      }
    }
  }
  return inverse(information).unaryExpr(&rounded);
}

double AdaptiveMaker::games_at(const Table& table) const {
  return static_cast<double>(games_per_deal(table.size(), options_.rotation));
}

void AdaptiveMaker::add(const Table& table) {
  in_flight_.back().push_back(table);
  games_.add(table, static_cast<std::uint32_t>(games_per_deal(table.size(), options_.rotation)));
  for (Share& share : shares_) {
    if (share.players == table.size()) ++share.deals;
  }
}

}  // namespace splendor::schedule
