#include "sample_bots/search/rule_of_thumb.hpp"

#include <gtest/gtest.h>

#include "referee/rules/legal.hpp"
#include "referee/rules/notation.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor::search {
namespace {

TEST(RatedMoves, AreRatedAsOneByOne) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const Game& game : test::random_positions(players, {}, 23, 7)) {
      const Seat mover = game.to_move();
      const RatedMoves rated(game, mover);
      for (const Move& move : legal_moves(game.view(mover))) {
        EXPECT_EQ(rated.after(move), rule_of_thumb(Afterwards::of(game, move, mover)))
            << to_text(move);
      }
    }
  }
}

}  // namespace
}  // namespace splendor::search
