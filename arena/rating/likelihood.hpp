#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "arena/rating/information.hpp"
#include "arena/rating/match.hpp"
#include "arena/rating/parameters.hpp"
#include "arena/rating/ranking_terms.hpp"

namespace splendor::rating {

// The log-likelihood of a set of matches with its derivatives, in the free parameters: first the
// bots, then the free seat effects of the basis.
struct Evaluation {
  double log_likelihood = 0.0;
  double log_posterior = 0.0;  // the same, unless a prior was added
  Eigen::VectorXd gradient;
  Information information;
};

// The matches in the form in which the likelihood is summed fastest: two-player matches are counted
// by who sat where, the others kept one by one. The sums run in the order of the matches given, so
// equal input gives equal bits.
class Likelihood {
 public:
  // REQUIRES: every bot index below `bots`.
  Likelihood(std::span<const Match> matches, std::size_t bots, LikelihoodKind kind);
  Likelihood(const Likelihood&) = delete;  // tables_ points into table_
  Likelihood& operator=(const Likelihood&) = delete;

  // The answer refers to this object.
  [[nodiscard]] Evaluation evaluate(const Parameters& at) const;

  // The information is a sum over pairs of seats at one table: each adds its weight times the
  // square of the difference of their log-strengths.
  struct Difference {
    double weight;
    std::uint32_t bot, other_bot;
    Eigen::Index seat, other_seat;  // places in a SeatVector
  };
  void each_difference(const Parameters& at,
                       const std::function<void(const Difference&)>& use) const;

  [[nodiscard]] Eigen::Index bots() const { return bots_; }
  [[nodiscard]] const SeatBasis& basis() const { return basis_; }
  [[nodiscard]] const RankingTable& table() const { return table_; }

 private:
  static constexpr std::size_t kMostPairs = kMaxPlayers * (kMaxPlayers - 1) / 2;
  // Where two seats of a table stand among all pairs of seats. REQUIRES: a > b.
  static constexpr std::size_t pair_of_seats(std::size_t a, std::size_t b) {
    return a * (a - 1) / 2 + b;
  }
  struct Pairing {  // two-player matches of these two bots in these seats
    std::uint32_t first, second;
    double matches;
    std::uint32_t place;  // of the two in meetings_; of no meaning for a bot with itself
  };
  struct Table {  // a match of three or four
    std::array<std::uint32_t, kMaxPlayers> bots;
    std::array<std::uint32_t, kMostPairs> places;  // in meetings_, in the order of pair_of_seats()
    const RankingTerms* terms;
    std::uint32_t times;
    std::uint8_t players;
  };
  struct Sums;

  void count_pairings(std::span<const Match> matches);
  void find_places();
  void add_pairings(const Parameters& at, Sums& sums) const;
  void add_tables(const Parameters& at, Sums& sums) const;

  Eigen::Index bots_;
  Meetings meetings_;
  RankingTable table_;
  SeatBasis basis_;
  Eigen::VectorXd linear_bots_;  // the part of the gradient that no parameter changes
  SeatVector linear_seats_ = SeatVector::Zero();
  std::vector<Pairing> pairings_;
  std::vector<Table> tables_;
};

// The derivative of one match's log-likelihood by the log-strength of each of its seats, at fixed
// parameters: what the seat achieved minus what was expected of it.
class Residuals {
 public:
  Residuals(const RankingTable& table, const Parameters& at);
  [[nodiscard]] std::array<double, kMaxPlayers> of(const Match& match) const;

 private:
  const RankingTable* table_;
  Eigen::VectorXd bot_strength_;
  SeatVector seat_strength_;
};

}  // namespace splendor::rating
