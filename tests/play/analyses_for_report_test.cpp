// Analyses for the HTML report: which are shown, and what they add up to.
#include "arena/play/analyses_for_report.hpp"

#include "arena/analysis/analysis_bytes.hpp"
#include "arena/play/analyse_games.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::play {
namespace {

class AnalysesOfLeague : public arena::StoreTest {
 protected:
  // Seat 1 loses this much with its only move, a purchase in the opening.
  static analysis::GameAnalysis game_with_loss(double loss, std::uint32_t effort) {
    analysis::GameAnalysis game;
    game.effort = effort;
    game.seats = {{0.5, 0.1, 0.2, 0.2, 1.0}, {0.5, -0.1, -0.2, -0.2, 0.0}};
    analysis::PlyAnalysis ply;
    ply.seat = 1;
    ply.win = {0.5, 0.5, 0, 0};
    ply.best = "T wug";
    ply.loss = loss;
    ply.mark = analysis::mark_of(loss);
    ply.fumble = analysis::Fumble::buy;
    game.plies = {ply};
    return game;
  }
  static void keep(arena::Store& store, arena::GameId game,
                   const analysis::GameAnalysis& analysis) {
    const arena::NewAnalysis entry{game, analysis::to_bytes(analysis)};
    const reporting::EvaluatorName evaluator = evaluator_of_this_program();
    store.add_analyses(evaluator.name, {evaluator.sha256, analysis.effort}, {&entry, 1});
  }
};

TEST_F(AnalysesOfLeague, AddUpToWhatEachBotLosesPerGame) {
  arena::Store store = open();
  const arena::LeagueId league = league_with_batch(store, 3);
  std::vector<arena::GameId> games;
  for (std::uint32_t place = 0; place < 3; ++place) {
    games.push_back(play(store, league, {0, place}).id);
  }
  // The bots change seats from game to game; the third game has an account without a search.
  keep(store, games[0], game_with_loss(0.25, 100));
  keep(store, games[1], game_with_loss(0.05, 100));
  keep(store, games[2], game_with_loss(0.0, 0));
  AnalysesForReport analyses(store);
  for (const arena::GameId game : games) EXPECT_TRUE(analyses.add(store.game(game)));
  const auto leaks = analyses.leaks(2);
  ASSERT_TRUE(leaks);
  EXPECT_EQ(leaks->effort, 100U);
  EXPECT_EQ(leaks->sha256, evaluator_of_this_program().sha256);
  EXPECT_EQ(leaks->average.games, 4U) << "seats of the games that were searched";
  EXPECT_NEAR(leaks->average.lost, 0.075, 1e-3);
  // Entrant 1 had the second seat in the first game, entrant 0 in the second; of three games,
  // entrant 0 won two.
  EXPECT_EQ(leaks->best, 0U);
  EXPECT_NEAR(leaks->bots[1].leaks.lost, 0.125, 1e-3);
  EXPECT_NEAR(leaks->bots[1].leaks.by_kind[2], 0.125, 1e-3);
  EXPECT_NEAR(leaks->bots[1].leaks.by_phase[0], 0.125, 1e-3);
  EXPECT_EQ(leaks->bots[1].leaks.marks[2], 0.5) << "one blunder in two games";
  ASSERT_EQ(leaks->bots[1].worst.size(), 1U);
  EXPECT_EQ(leaks->bots[1].worst[0].game, static_cast<std::uint64_t>(games[0].number()));
  EXPECT_EQ(leaks->bots[1].worst[0].seat, 1);
  EXPECT_EQ(leaks->bots[1].worst[0].mark, web::MoveMark::blunder);
  EXPECT_EQ(leaks->bots[1].worst[0].best, "T wug");
}

TEST_F(AnalysesOfLeague, AreNoneWithoutASearch) {
  arena::Store store = open();
  const arena::LeagueId league = league_with_batch(store, 1);
  const arena::GameId game = play(store, league, {0, 0}).id;
  EXPECT_FALSE(AnalysesForReport(store).add(store.game(game)));
  EXPECT_FALSE(AnalysesForReport(store).leaks(2));
  keep(store, game, game_with_loss(0.0, 0));
  AnalysesForReport analyses(store);
  EXPECT_TRUE(analyses.add(store.game(game)));
  EXPECT_FALSE(analyses.leaks(2));
}

}  // namespace
}  // namespace splendor::play
