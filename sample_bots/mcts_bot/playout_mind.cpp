#include "sample_bots/mcts_bot/playout_mind.hpp"

#include "sample_bots/sdk/sensible_moves.hpp"
#include "sample_bots/search/rule_of_thumb.hpp"

namespace splendor::mcts {
namespace {

constexpr float kWhim = 0.02F;  // largest difference in chances that a playout ignores, at random

}  // namespace

search::Chances PlayoutMind::foresee(const Game& game, const Move& move, Seat viewer) {
  return search::rule_of_thumb(search::Afterwards::of(game, move, viewer));
}

void PlayoutMind::foresee_all(const Game& game, std::span<const Move> moves, Seat viewer,
                              std::vector<search::Chances>& foreseen) {
  const search::RatedMoves rated(game, viewer);
  foreseen.clear();
  for (const Move& move : moves) foreseen.push_back(rated.after(move));
}

search::Chances PlayoutMind::assess(const Game& game, const search::Chances& best) {
  Game playout = game;
  search::Chances chances = best;
  for (int i = 0; i < moves_ && !playout.over(); ++i) {
    const Seat mover = playout.to_move();
    sdk::sensible_moves(playout, choices_);
    const search::RatedMoves rated(playout, mover);
    const Move* choice = nullptr;
    float highest = -1;
    for (const Move& move : choices_) {
      const search::Chances foreseen = rated.after(move);
      const float whim = kWhim * static_cast<float>(random_.below(1024)) / 1024;
      if (foreseen[mover.index()] + whim > highest) {
        highest = foreseen[mover.index()] + whim;
        chances = foreseen;
        choice = &move;
      }
    }
    playout.play(*choice);
  }
  return chances;
}

}  // namespace splendor::mcts
