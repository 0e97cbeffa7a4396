#include "arena/analysis/luck_factor.hpp"

#include <algorithm>
#include <array>

namespace splendor::analysis {
namespace {

// What was fitted to games of champion against itself, by number of players: the multiple, and the
// variances of a deal's score and luck.
struct Usual {
  double factor;
  double score_variance;
  double luck_variance;
};
constexpr std::array<Usual, 3> kUsual{{{0.9, 0.12, 0.035}, {0.7, 0.035, 0.02}, {0.7, 0.02, 0.012}}};
// What is usual counts as much as this many deals.
constexpr double kTrust = 30;

}  // namespace

LuckFactor::LuckFactor(std::size_t players) : players_(players) {}

void LuckFactor::add(double score, double luck) {
  ++deals_;
  const auto deals = static_cast<double>(deals_);
  const double score_off = score - mean_score_;
  const double luck_off = luck - mean_luck_;
  mean_score_ += score_off / deals;
  mean_luck_ += luck_off / deals;
  score_score_ += score_off * (score - mean_score_);
  luck_luck_ += luck_off * (luck - mean_luck_);
  score_luck_ += score_off * (luck - mean_luck_);
}

double LuckFactor::value() const {
  if (deals_ < 2) return 0.0;
  const Usual& usual = kUsual.at(players_ - 2);
  // A chance near 0 or 1 hardly moves with luck: in the logistic curve the slope is proportional to
  // the variance of the result.
  const double variance = score_score_ / static_cast<double>(deals_ - 1);
  const double slope = usual.factor * std::min(1.0, variance / usual.score_variance);
  const double trusted = kTrust * usual.luck_variance;
  return (trusted * slope + score_luck_) / (trusted + luck_luck_);
}

}  // namespace splendor::analysis
