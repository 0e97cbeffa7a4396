#include "sample_bots/search/packed_move.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "referee/rules/notation.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor::search {
namespace {

// Not only sensible moves: others return gold, or pay more of it than they need.
TEST(PackedMove, UnpacksToTheSameMove) {
  std::array<int, std::variant_size_v<Action>> seen{};
  for (const PlayerCount players : kPlayerCounts) {
    for (const Seed seed : {17, 18, 19}) {
      for (const Game& game : test::random_positions(players, {}, seed, 1)) {
        for (const Move& move : legal_moves(game.view(game.to_move()))) {
          ASSERT_EQ(PackedMove(move).unpack(), move) << to_text(move);
          ++seen[move.action.index()];
        }
      }
    }
  }
  EXPECT_TRUE(std::ranges::all_of(seen, [](int count) { return count > 0; }));
}

TEST(PackedMove, HasRoomForTheLargestNumbers) {
  constexpr int kMost = 7;
  Move move;
  move.action = Buy{CardId(90), {kMost, kMost, kMost, kMost, kMost, kMost}};
  move.returned = {kMost, kMost, kMost, kMost, kMost, kMost};
  move.noble = NobleId(10);
  EXPECT_EQ(PackedMove(move).unpack(), move);
  EXPECT_EQ(PackedMove(move).kind(), PackedMove::Kind::buy);
  EXPECT_EQ(PackedMove(move).card(), CardId(90));
}

}  // namespace
}  // namespace splendor::search
