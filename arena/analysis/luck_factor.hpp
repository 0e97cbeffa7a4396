// The multiple of luck to subtract from scores so that the least noise is left.
#pragma once

#include <cstddef>
#include <cstdint>

namespace splendor::analysis {

// Fits the factor by which luck is subtracted from scores to the deals that were added. Luck has
// mean zero, so scores minus this multiple of their luck keep their mean, provided that the factor
// is used for other deals than those it was fitted to.
//
// With few deals it stays near the usual factor for results with this spread. Where one bot wins
// everything, luck changes nothing, and the factor is 0.
class LuckFactor {
 public:
  // REQUIRES: 2 to 4 players
  explicit LuckFactor(std::size_t players);

  // The score of a deal and the luck that it contains, both for the same bot, per game.
  void add(double score, double luck);

  // 0 without deals, and as long as all scores are the same.
  [[nodiscard]] double value() const;

 private:
  std::size_t players_;
  std::uint64_t deals_ = 0;
  double mean_score_ = 0.0;
  double mean_luck_ = 0.0;
  // Sums of products of the distances from the means (Welford 1962).
  double score_score_ = 0.0;
  double luck_luck_ = 0.0;
  double score_luck_ = 0.0;
};

}  // namespace splendor::analysis
