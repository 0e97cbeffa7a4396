// Random games for property tests.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"

namespace splendor::test {

// Uniform play rarely buys the expensive cards, so half of the moves prefer a purchase where there
// is one: such games see nobles, long rows of bonuses and empty decks.
inline Move random_move(const LegalMoves& moves, Random& random) {
  const auto pick = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
  Move move = pick();
  if (random.below(2) == 0) return move;
  for (int attempt = 0; attempt < 20 && !std::holds_alternative<Buy>(move.action); ++attempt) {
    move = pick();
  }
  return move;
}

// Plays `games` games and shows every position to `visit`, the last one included.
template <class Visit>
void for_each_position(PlayerCount players, Ruleset rules, Seed first_seed, int games,
                       Visit visit) {
  for (int i = 0; i < games; ++i) {
    const Seed seed = first_seed + static_cast<Seed>(i);
    Random random(~seed);
    Game game(Deal::shuffled(players, seed), rules);
    visit(game);
    while (!game.over()) {
      game.play(random_move(game.legal_moves(), random));
      visit(game);
    }
  }
}

}  // namespace splendor::test
