// Assertions, for EXPECT_TRUE, that a move in notation is legal or breaks a certain rule.
//
// The rules decide legality in two ways, by check() and by the list of legal moves; a verdict fails
// if they disagree.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <variant>
#include <vector>

#include "referee/rules/check.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/move.hpp"

namespace splendor::test {

// EXPECT_TRUE(legal(game, "T wug"))
testing::AssertionResult legal(const Game& game, const Move& move);
testing::AssertionResult legal(const Game& game, std::string_view text);

// EXPECT_TRUE(breaks(Rule::take_gold, game, "T o"))
testing::AssertionResult breaks(Rule rule, const Game& game, const Move& move);
testing::AssertionResult breaks(Rule rule, const Game& game, std::string_view text);

// The game after these moves of the players in turn. Throws if one of them is not legal.
Game after(Game game, std::string_view text);
Game after(Game game, std::initializer_list<std::string_view> texts);
// Every player plays the first of the legal moves until it is that seat's turn, or the game is
// over.
Game until(Game game, Seat seat);

// All legal moves of the player to move.
std::vector<Move> all_moves(const Game& game);
// How many of them are such an action: how_many<Buy>(game)
template <class Kind>
int how_many(const Game& game) {
  int count = 0;
  for (const Move& move : all_moves(game)) count += std::holds_alternative<Kind>(move.action);
  return count;
}

}  // namespace splendor::test
