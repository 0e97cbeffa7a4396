// The network as the mind of a tree search.
#pragma once

#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor::champion {

class ChampionMind : public search::Mind {
 public:
  explicit ChampionMind(const Network& network) : network_(network) {}

  Chances foresee(const Game& game, const Move& move, Seat viewer) override {
    return judge(network_, Afterwards::of(game, move, viewer));
  }
  // A position is worth what its best move leads to.
  Chances assess(const Game& /*game*/, const Chances& best) override { return best; }

 private:
  const Network& network_;
};

}  // namespace splendor::champion
