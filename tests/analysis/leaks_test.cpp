// What a bot keeps doing wrong.
#include "arena/analysis/leaks.hpp"

#include <gtest/gtest.h>

namespace splendor::analysis {
namespace {

PlyAnalysis move_of(std::uint8_t seat, Phase phase, double loss, Fumble fumble) {
  PlyAnalysis ply;
  ply.seat = seat;
  ply.phase = phase;
  ply.loss = loss;
  ply.mark = mark_of(loss);
  ply.fumble = fumble;
  if (loss > 0) ply.best = "P";
  return ply;
}

GameAnalysis game_with(std::vector<PlyAnalysis> plies) {
  GameAnalysis game;
  game.effort = 100;
  game.seats = {{0.5, 0.1, -0.6, 0.0, 0.0}, {0.5, -0.1, 0.0, 0.6, 1.0}};
  game.plies = std::move(plies);
  return game;
}

TEST(Leaks, AreMeansPerGameByKindAndPhaseOfOneSeatAlone) {
  Leaks leaks;
  leaks.add(game_with({move_of(0, Phase::opening, 0.06, Fumble::take),
                       move_of(1, Phase::opening, 0.50, Fumble::take),
                       move_of(0, Phase::end, 0.30, Fumble::buy)}),
            0, 1);
  leaks.add(game_with({move_of(0, Phase::end, 0.0, Fumble::take),
                       move_of(0, Phase::end, 0.12, Fumble::returned)}),
            0, 2);
  EXPECT_EQ(leaks.games(), 2U);
  EXPECT_EQ(leaks.moves(), 4U);
  EXPECT_NEAR(leaks.per_game(), 0.24, 1e-12);
  EXPECT_NEAR(leaks.per_game(Fumble::take), 0.03, 1e-12);
  EXPECT_NEAR(leaks.per_game(Fumble::buy), 0.15, 1e-12);
  EXPECT_NEAR(leaks.per_game(Fumble::returned), 0.06, 1e-12);
  EXPECT_NEAR(leaks.per_game(Phase::opening), 0.03, 1e-12);
  EXPECT_NEAR(leaks.per_game(Phase::end), 0.21, 1e-12);
  EXPECT_NEAR(leaks.marks_per_game(Mark::inaccuracy), 0.5, 1e-12);
  EXPECT_NEAR(leaks.marks_per_game(Mark::mistake), 0.5, 1e-12);
  EXPECT_NEAR(leaks.marks_per_game(Mark::blunder), 0.5, 1e-12);
  EXPECT_NEAR(leaks.luck_per_game(), 0.1, 1e-12);
  EXPECT_NEAR(leaks.result_per_game(), 0.0, 1e-12);
}

TEST(Leaks, OfNoGamesAreZero) {
  EXPECT_EQ(Leaks().per_game(), 0.0);
  EXPECT_EQ(Leaks().luck_per_game(), 0.0);
}

TEST(Leaks, KeepTheTwentyWorstMovesTheWorstFirst) {
  Leaks leaks;
  for (int game = 1; game <= 50; ++game) {
    const double loss = 0.01 * ((game * 7) % 50 + 1);  // each of 0.01 … 0.50 once
    leaks.add(game_with({move_of(1, Phase::middle, loss, Fumble::buy)}), 1, game);
  }
  ASSERT_EQ(leaks.worst().size(), Leaks::kWorst);
  for (std::size_t i = 0; i < leaks.worst().size(); ++i) {
    EXPECT_NEAR(leaks.worst()[i].loss, 0.50 - 0.01 * static_cast<double>(i), 1e-9);
  }
}

}  // namespace
}  // namespace splendor::analysis
