// mcts_bot's value of a position: the rule of thumb, after a few moves have been played out.
#pragma once

#include <vector>

#include "referee/rules/random.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor::mcts {

// Random playouts to the end say little in this game: they last twice as long as real games and buy
// cards by accident. A playout is therefore short, every player makes the move that looks best
// after a little noise, and the rule of thumb rates the final position.
class PlayoutMind : public search::Mind {
 public:
  // REQUIRES: random outlives the mind
  explicit PlayoutMind(Random& random, int moves = 2) : random_(random), moves_(moves) {}

  search::Chances foresee(const Game& game, const Move& move, Seat viewer) override;
  void foresee_all(const Game& game, std::span<const Move> moves, Seat viewer,
                   std::vector<search::Chances>& foreseen) override;
  search::Chances assess(const Game& game, const search::Chances& best) override;

 private:
  Random& random_;
  int moves_;
  std::vector<Move> choices_;
};

}  // namespace splendor::mcts
