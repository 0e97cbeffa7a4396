#include "sample_bots/search/tree.hpp"

#include <gtest/gtest.h>

#include "referee/rules/check.hpp"
#include "sample_bots/mcts_bot/playout_mind.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor::search {
namespace {

// A value function that only knows who has won.
class EmptyMind : public Mind {
 public:
  Chances foresee(const Game& game, const Move& move, Seat /*viewer*/) override {
    Game after = game;
    after.play(move);
    if (after.over()) return sdk::outcome(after.table());
    return {0.5F, 0.5F};
  }
  Chances assess(const Game& /*game*/, const Chances& best) override { return best; }
};

// Checks every move that the tree tries against the rules.
class Watchman : public EmptyMind {
 public:
  Chances foresee(const Game& game, const Move& move, Seat viewer) override {
    EXPECT_FALSE(check(game.view(game.to_move()), move));
    return EmptyMind::foresee(game, move, viewer);
  }
  Chances assess(const Game& game, const Chances& best) override {
    EXPECT_EQ(game, *Game::from(game.table(), game.hidden()));
    return EmptyMind::assess(game, best);
  }
};

// Deep trees try the same moves with other guessed cards, where they may be illegal and must not be
// played. Random games have many face-down cards, which makes this hardest.
TEST(Tree, PlaysOnlyLegalMoves) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const Game& game : test::random_positions(players, {}, 41, 9)) {
      Watchman mind;
      Random random(3);
      TreeOptions options;
      options.width = 4;
      Tree tree(game.view(game.to_move()), mind, random, options);
      for (int i = 0; i < 150; ++i) tree.look_ahead();
      EXPECT_FALSE(check(game.view(game.to_move()), tree.choice().move));
    }
  }
}

// The position before the last move of a game: the player to move can win at once.
TEST(Tree, FindsTheMoveThatWins) {
  int found = 0;
  for (Seed seed = 1; found < 5; ++seed) {
    for (const Game& game : test::random_positions(PlayerCount(2), {}, seed, 1)) {
      if (game.to_move() != Seat(1)) continue;
      const auto wins = [&](const Move& move) {
        Game after = game;
        after.play(move);
        return after.over() && sdk::outcome(after.table())[1] == 1;
      };
      const View view = game.view(Seat(1));
      if (std::ranges::none_of(legal_moves(view), wins)) continue;
      Random random(3);
      EmptyMind mind;
      Tree tree(view, mind, random);
      for (int i = 0; i < 50; ++i) tree.look_ahead();
      EXPECT_TRUE(wins(tree.choice().move));
      EXPECT_GT(*tree.choice().win_estimate, 0.9F);
      ++found;
    }
  }
}

}  // namespace
}  // namespace splendor::search
