// The network as the mind of a tree search.
#pragma once

#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/move_evaluator.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor::champion {

class ChampionMind : public search::Mind {
 public:
  explicit ChampionMind(const Network& network) : network_(network) {}

  Chances foresee(const Game& game, const Move& move, Seat viewer) override {
    return judge(network_, Afterwards::of(game, move, viewer));
  }
  void foresee_all(const Game& game, std::span<const Move> moves, Seat viewer,
                   std::vector<Chances>& foreseen) override {
    MoveEvaluator evaluator(network_, game, viewer);
    foreseen.clear();
    for (const Move& move : moves) foreseen.push_back(evaluator.after(move));
  }
  // A position is worth what its best move leads to.
  Chances assess(const Game& /*game*/, const Chances& best) override { return best; }

 private:
  const Network& network_;
};

}  // namespace splendor::champion
