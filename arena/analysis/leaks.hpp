// What a bot keeps doing wrong: the winning chance that its moves lost, by kind of move and phase.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "arena/analysis/analysis.hpp"

namespace splendor::analysis {

// A move that lost something.
struct WorstMove {
  std::int64_t game = 0;
  std::uint32_t ply = 0;  // from 0
  std::uint8_t seat = 0;  // from 0
  double loss = 0.0;
  Mark mark = Mark::none;
  std::string best;
};

// Sums over the games of one bot, or of all bots of a league.
class Leaks {
 public:
  // One seat of a game that was searched. `game` is its number.
  void add(const GameAnalysis& analysis, std::uint8_t seat, std::int64_t game);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  // Chance lost per game; 0 without games.
  [[nodiscard]] double per_game() const;
  [[nodiscard]] double per_game(Fumble kind) const;
  [[nodiscard]] double per_game(Phase phase) const;
  // How many moves have a mark, per game.
  [[nodiscard]] double marks_per_game(Mark mark) const;
  // Means of a game's account.
  [[nodiscard]] double luck_per_game() const;
  [[nodiscard]] double result_per_game() const;
  // The costliest moves, the worst first; at most kWorst.
  [[nodiscard]] const std::vector<WorstMove>& worst() const { return worst_; }
  static constexpr std::size_t kWorst = 20;

 private:
  [[nodiscard]] double mean(double sum) const;
  void keep(const WorstMove& move);

  std::uint64_t games_ = 0;
  std::uint64_t moves_ = 0;
  double luck_ = 0.0;
  double result_ = 0.0;
  std::array<double, kFumbles> by_kind_{};
  std::array<double, kPhases> by_phase_{};
  std::array<std::uint64_t, 5> marks_{};
  std::vector<WorstMove> worst_;
};

}  // namespace splendor::analysis
