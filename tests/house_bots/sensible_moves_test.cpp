#include "sample_bots/sdk/sensible_moves.hpp"

#include <gtest/gtest.h>

#include <set>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor {
namespace {

template <class Visit>
void for_many_positions(Visit visit) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const NamedRuleset& named : kRulesets) {
      for (const Game& game : test::random_positions(players, named.rules, 21, 3)) visit(game);
    }
  }
}

std::set<std::string> purchases(const std::vector<Move>& moves) {
  std::set<std::string> cards;
  for (const Move& move : moves) {
    if (const auto* buy = std::get_if<Buy>(&move.action)) {
      cards.insert(to_text({Buy{buy->card, Tokens()}, Tokens(), move.noble}));
    }
  }
  return cards;
}

TEST(SensibleMoves, AreLegalAndAtLeastOne) {
  std::vector<Move> moves;
  for_many_positions([&](const Game& game) {
    sdk::sensible_moves(game, moves);
    EXPECT_FALSE(moves.empty());
    for (const Move& move : moves) EXPECT_FALSE(check(game.view(game.to_move()), move));
  });
}

TEST(SensibleMoves, LeaveOutNoPurchase) {
  std::vector<Move> moves;
  for_many_positions([&](const Game& game) {
    sdk::sensible_moves(game, moves);
    EXPECT_EQ(purchases(moves), purchases(legal_moves(game.view(game.to_move()))));
  });
}

TEST(SensibleMoves, LeadToDifferentPositions) {
  std::vector<Move> moves;
  for_many_positions([&](const Game& game) {
    sdk::sensible_moves(game, moves);
    std::set<std::uint64_t> positions;
    for (const Move& move : moves) {
      Game after = game;
      after.play(move);
      positions.insert(hash_value(after));
    }
    EXPECT_EQ(positions.size(), moves.size());
  });
}

TEST(SensibleMoves, AreFewWhereManyAreLegal) {
  std::vector<Move> moves;
  std::size_t most = 0;
  for_many_positions([&](const Game& game) {
    sdk::sensible_moves(game, moves);
    most = std::max(most, moves.size());
  });
  EXPECT_LT(most, 250U);
}

}  // namespace
}  // namespace splendor
