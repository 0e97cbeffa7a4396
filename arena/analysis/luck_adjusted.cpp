#include "arena/analysis/luck_adjusted.hpp"

#include <cmath>

namespace splendor::analysis {
namespace {

constexpr double kThousandth = 1e-3;

// The share of opponents beaten; those who are level count half.
double points_of(const arena::GameResult& game, std::size_t seat) {
  double beaten = 0.0;
  for (std::size_t other = 0; other < game.ranks.size(); ++other) {
    if (other == seat) continue;
    if (game.ranks[seat] < game.ranks[other]) beaten += 1.0;
    if (game.ranks[seat] == game.ranks[other]) beaten += 0.5;
  }
  return beaten / static_cast<double>(game.ranks.size() - 1);
}

}  // namespace

LuckAdjustedTally::LuckAdjustedTally(std::size_t players) : players_(players), factor_(players) {}

void LuckAdjustedTally::add(const arena::GameResult& result, std::span<const double> luck) {
  std::vector<Game>& games = open_[result.seed];
  games.push_back({result, {luck.begin(), luck.end()}});
  if (games.size() < players_) return;
  add_block(games);
  open_.erase(result.seed);
}

void LuckAdjustedTally::add_block(const std::vector<Game>& games) {
  constexpr arena::Entrant kFirst(0);
  constexpr arena::Entrant kSecond(1);
  double score = 0.0;
  double luck = 0.0;
  for (const Game& game : games) {
    for (std::size_t seat = 0; seat < game.result.seats.size(); ++seat) {
      const double sign = game.result.seats[seat] == kFirst    ? 1.0
                          : game.result.seats[seat] == kSecond ? -1.0
                                                               : 0.0;
      score += sign * points_of(game.result, seat);
      luck += sign * game.luck[seat];
    }
  }
  const double seats = 2.0 * static_cast<double>(players_);
  score = 0.5 + score / seats;
  luck /= seats;
  const double adjusted = score - factor_.value() * luck;
  factor_.add(score, luck);
  ++blocks_;
  update(raw_, score);
  update(luck_, luck);
  update(adjusted_, adjusted);
  scores_[static_cast<int>(std::lround(adjusted / kThousandth))] += 1.0;
}

rating::BlockCounts LuckAdjustedTally::counts() const {
  rating::BlockCounts counts;
  counts.games_per_block = players_ == 2 ? 2.0 : 2.0 * static_cast<double>(players_);
  for (const auto& [score, blocks] : scores_) {
    counts.outcomes.push_back({score * kThousandth, blocks});
  }
  // Scores that have not been seen yet, as wide as they may come.
  for (const double score : {-0.5, 0.0, 0.5, 1.0, 1.5}) counts.outcomes.push_back({score, 0.0});
  return counts;
}

void LuckAdjustedTally::update(Moments& moments, double value) const {
  const double off = value - moments.mean;
  moments.mean += off / static_cast<double>(blocks_);
  moments.squares += off * (value - moments.mean);
}

double LuckAdjustedTally::variance(const Moments& moments) const {
  return blocks_ < 2 ? 0.0 : moments.squares / static_cast<double>(blocks_ - 1);
}

double LuckAdjustedTally::luck_error() const {
  return blocks_ < 2 ? 0.0 : std::sqrt(variance(luck_) / static_cast<double>(blocks_));
}

double LuckAdjustedTally::variance_ratio() const {
  const double adjusted = adjusted_variance();
  return adjusted > 0.0 ? raw_variance() / adjusted : 1.0;
}

}  // namespace splendor::analysis
