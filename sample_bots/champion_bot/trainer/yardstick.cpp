#include "sample_bots/champion_bot/trainer/yardstick.hpp"

#include "sample_bots/champion_bot/trainer/training.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"

namespace splendor::champion {
namespace {

constexpr Seed kFirstSeed = 1'000'000'007;  // deals that nobody learns from

Game play(const Network& network, Seat seat, Seed seed) {
  Game game(Deal::shuffled(network.players(), seed));
  GreedyBot greedy(seed);
  while (!game.over()) {
    if (game.to_move() == seat) {
      game.play(best_move(network, game));
    } else {
      game.play(greedy.choose(game.view(game.to_move()), sdk::Deadline::max()).move);
    }
  }
  return game;
}

}  // namespace

Measured against_greedy(const Network& network, int deals) {
  Measured sum{0, 0};
  for (int deal = 0; deal < deals; ++deal) {
    for (const Seat seat : seats(network.players())) {
      const Game game = play(network, seat, kFirstSeed + static_cast<Seed>(deal));
      sum.score += sdk::outcome(game.table())[seat.index()];
      sum.rounds += static_cast<double>(game.table().ply) / network.players().number();
    }
  }
  const double games = static_cast<double>(deals) * network.players().number();
  return {sum.score / games, sum.rounds / games};
}

}  // namespace splendor::champion
