// Positions of random games, the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"

namespace splendor::trace {

// REQUIRES: the game is not over.
inline Move random_move(const Game& game, Random& random) {
  const LegalMoves moves = game.legal_moves();
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// The random game of a seed after at most `plies` plies.
inline Game random_position(PlayerCount players, const Ruleset& rules, std::uint64_t seed,
                            unsigned plies) {
  Random random(seed);
  Game game(Deal::shuffled(players, random.next()), rules);
  for (unsigned i = 0; i < plies && !game.over(); ++i) game.play(random_move(game, random));
  return game;
}

// Shows `visit` every position of one random game, from the first to the last.
template <class Visit>
void for_each_position(PlayerCount players, const Ruleset& rules, std::uint64_t seed, Visit visit) {
  Random random(seed);
  Game game(Deal::shuffled(players, random.next()), rules);
  visit(std::as_const(game));
  while (!game.over()) {
    game.play(random_move(game, random));
    visit(std::as_const(game));
  }
}

}  // namespace splendor::trace
