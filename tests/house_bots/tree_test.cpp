#include "sample_bots/search/tree.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "referee/rules/check.hpp"
#include "sample_bots/mcts_bot/playout_mind.hpp"
#include "sample_bots/search/exponential.hpp"
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

TEST(Tree, GrowsMoreSlowlyTheFullerItIs) {
  const Game game(Deal::shuffled(PlayerCount(2), 6));
  EmptyMind mind;
  TreeOptions bounded;
  bounded.most_bytes = 20'000;
  const auto bytes_after = [&](int looks, const TreeOptions& options) {
    Random random(3);
    Tree tree(game.view(game.to_move()), mind, random, options);
    for (int i = 0; i < looks; ++i) tree.look_ahead();
    EXPECT_FALSE(check(game.view(game.to_move()), tree.choice().move));
    return tree.bytes();
  };
  EXPECT_EQ(bytes_after(25, bounded), bytes_after(25, {})) << "less than half full";
  EXPECT_GT(bytes_after(400, {}), 4 * bounded.most_bytes);
  EXPECT_GT(bytes_after(400, bounded), bounded.most_bytes / 2);
  EXPECT_GT(bytes_after(4000, bounded), bytes_after(400, bounded));
  EXPECT_LE(bytes_after(4000, bounded), bounded.most_bytes);
}

// Whoever stops there chooses what it would choose with all its looks.
TEST(Tree, IsSettledWhenNoOtherMoveCanCatchUp) {
  constexpr int kLooks = 300;
  int saved = 0;
  for (const Game& game : test::random_positions(PlayerCount(2), {}, 8, 5)) {
    const View view = game.view(game.to_move());
    EmptyMind mind;
    Random random(3);
    Tree tree(view, mind, random);
    std::optional<Move> when_settled;
    for (int i = 0; i < kLooks; ++i) {
      if (!when_settled && tree.settled(kLooks - i)) {
        when_settled = tree.choice().move;
        saved += kLooks - i;
      }
      tree.look_ahead();
    }
    EXPECT_EQ(when_settled.value_or(tree.choice().move), tree.choice().move) << game.table().ply;
  }
  EXPECT_GT(saved, 0);
}

TEST(Exponential, IsCloseToTheRealOne) {
  for (float x = -20; x <= 0; x += 0.37F) {
    EXPECT_NEAR(exponential(x), std::exp(x), 2e-4 * std::exp(x)) << x;
  }
  EXPECT_NEAR(exponential(0), 1, 2e-4);
  EXPECT_LT(exponential(-1e9F), 1e-30F);
}

// The position before the last move of a game, in which the mover can win at once.
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

// To whom every move is as good as won.
class Optimist : public Mind {
 public:
  Chances foresee(const Game& /*game*/, const Move& /*move*/, Seat viewer) override {
    Chances chances{};
    chances[viewer.index()] = 1;
    return chances;
  }
  Chances assess(const Game& /*game*/, const Chances& best) override { return best; }
};

int points_after(const Game& game, const Move& move) {
  Game after = game;
  after.play(move);
  return after.table().area(game.to_move()).points;
}

TEST(Tree, TakesThePointsInAWonGame) {
  int found = 0;
  for (const Game& game : test::random_positions(PlayerCount(2), {}, 7, 1)) {
    const View view = game.view(game.to_move());
    int most = game.table().mover().points;
    for (const Move& move : legal_moves(view)) most = std::max(most, points_after(game, move));
    if (most == game.table().mover().points) continue;
    if (++found > 5) break;
    Optimist mind;
    Random random(3);
    TreeOptions options;
    options.root_width = 2000;  // all moves: to this mind, none is more promising
    Tree tree(view, mind, random, options);
    for (int i = 0; i < 3000; ++i) tree.look_ahead();
    EXPECT_EQ(points_after(game, tree.choice().move), most) << game.table().ply;
  }
  EXPECT_GT(found, 5);
}

}  // namespace
}  // namespace splendor::search
