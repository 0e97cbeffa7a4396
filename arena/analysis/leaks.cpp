#include "arena/analysis/leaks.hpp"

#include <algorithm>
#include <numeric>

namespace splendor::analysis {

void Leaks::add(const GameAnalysis& analysis, std::uint8_t seat, std::int64_t game) {
  ++games_;
  luck_ += analysis.seats[seat].luck;
  result_ += analysis.seats[seat].result;
  for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
    const PlyAnalysis& ply = analysis.plies[i];
    if (ply.seat != seat) continue;
    ++moves_;
    ++marks_[static_cast<std::size_t>(ply.mark)];
    if (ply.loss <= 0.0) continue;
    by_kind_[static_cast<std::size_t>(ply.fumble)] += ply.loss;
    by_phase_[static_cast<std::size_t>(ply.phase)] += ply.loss;
    keep({game, static_cast<std::uint32_t>(i), seat, ply.loss, ply.mark, ply.best});
  }
}

void Leaks::keep(const WorstMove& move) {
  // Of equal losses the one that came first stays first.
  const auto at =
      std::upper_bound(worst_.begin(), worst_.end(), move,
                       [](const WorstMove& a, const WorstMove& b) { return a.loss > b.loss; });
  if (at == worst_.end() && worst_.size() == kWorst) return;
  worst_.insert(at, move);
  if (worst_.size() > kWorst) worst_.pop_back();
}

double Leaks::mean(double sum) const {
  return games_ == 0 ? 0.0 : sum / static_cast<double>(games_);
}

double Leaks::per_game() const {
  return mean(std::accumulate(by_kind_.begin(), by_kind_.end(), 0.0));
}
double Leaks::per_game(Fumble kind) const { return mean(by_kind_[static_cast<std::size_t>(kind)]); }
double Leaks::per_game(Phase phase) const {
  return mean(by_phase_[static_cast<std::size_t>(phase)]);
}
double Leaks::marks_per_game(Mark mark) const {
  return mean(static_cast<double>(marks_[static_cast<std::size_t>(mark)]));
}
double Leaks::luck_per_game() const { return mean(luck_); }
double Leaks::result_per_game() const { return mean(result_); }

}  // namespace splendor::analysis
