// Results of a comparison without the luck of the cards (a control variate; compare AIVAT, Burch et
// al., AAAI 2018).
//
// Luck has mean zero whatever the bots do, so a score minus any fixed multiple of its luck has the
// same mean as the score, and less noise if luck explains part of it. The multiple for each deal is
// fitted to the deals before it, so it is fixed before the games to which it applies.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "arena/analysis/luck_factor.hpp"
#include "arena/core/schedule.hpp"
#include "arena/rating/sequential/gsprt.hpp"

namespace splendor::analysis {

class LuckAdjustedTally {
 public:
  // The first entrant of a league against the second; further entrants only fill the table.
  // REQUIRES: 2 to 4 players
  explicit LuckAdjustedTally(std::size_t players);

  // `luck` is by seat. A deal counts once all its rotations were added; the order of deals matters.
  void add(const arena::GameResult& result, std::span<const double> luck);

  [[nodiscard]] std::uint64_t blocks() const { return blocks_; }
  // Scores of the deals without luck, rounded to a thousandth.
  [[nodiscard]] rating::BlockCounts counts() const;
  // The multiple of luck that is taken off the next deal.
  [[nodiscard]] double factor() const { return factor_.value(); }
  // Means and variances over deals; 0 without deals, and variances also for a single one.
  [[nodiscard]] double mean_raw() const { return raw_.mean; }
  [[nodiscard]] double mean_adjusted() const { return adjusted_.mean; }
  [[nodiscard]] double mean_luck() const { return luck_.mean; }
  [[nodiscard]] double luck_error() const;
  [[nodiscard]] double raw_variance() const { return variance(raw_); }
  [[nodiscard]] double adjusted_variance() const { return variance(adjusted_); }
  // How many times as many games the same certainty takes without the adjustment.
  [[nodiscard]] double variance_ratio() const;

 private:
  struct Game {
    arena::GameResult result;
    std::vector<double> luck;
  };
  // Sums of one quantity over deals, updated so that nothing cancels (Welford 1962).
  struct Moments {
    double mean = 0.0;
    double squares = 0.0;  // of the distances from the mean
  };

  void add_block(const std::vector<Game>& games);
  void update(Moments& moments, double value) const;
  [[nodiscard]] double variance(const Moments& moments) const;

  std::size_t players_;
  LuckFactor factor_;
  std::uint64_t blocks_ = 0;
  Moments raw_, luck_, adjusted_;
  std::map<int, double> scores_;                     // in thousandths
  std::map<std::uint64_t, std::vector<Game>> open_;  // by seed
};

}  // namespace splendor::analysis
