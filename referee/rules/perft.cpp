#include "referee/rules/perft.hpp"

namespace splendor {
namespace {

// False if the budget of positions is used up.
bool count(const Game& game, int depth, std::uint64_t& positions_left, std::uint64_t& sequences) {
  const LegalMoves moves = game.legal_moves();
  if (depth == 1) {
    sequences += moves.size();
    return true;
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (positions_left-- == 0) return false;
    Game next = game;
    next.play(moves[i]);
    if (!count(next, depth - 1, positions_left, sequences)) return false;
  }
  return true;
}

}  // namespace

std::optional<std::uint64_t> perft(const Game& game, int depth, std::uint64_t most_positions) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  if (!count(game, depth, most_positions, sequences)) return std::nullopt;
  return sequences;
}

}  // namespace splendor
