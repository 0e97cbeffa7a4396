// mcts_bot's value of a position: the rule of thumb, after a few moves have been played out.
#pragma once

#include <vector>

#include "referee/rules/random.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor::mcts {

// Playing random moves until the end says little in this game: it takes twice as long as a real
// game and buys by accident. So a playout is short, every player does what looks best, give or take
// a little, and the rule of thumb judges its end.
class PlayoutMind : public search::Mind {
 public:
  // REQUIRES: random outlives the mind
  explicit PlayoutMind(Random& random, int moves = 2) : random_(random), moves_(moves) {}

  search::Chances foresee(const Game& game, const Move& move, Seat viewer) override;
  search::Chances assess(const Game& game, const search::Chances& best) override;

 private:
  Random& random_;
  int moves_;
  std::vector<Move> choices_;
};

}  // namespace splendor::mcts
