// Learns from games against itself by temporal differences (Tesauro 1995, "TD-Gammon"): the
// network's value of a position is moved towards its value one move later, and at the end towards
// the result.
#pragma once

#include <functional>

#include "referee/rules/game.hpp"
#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

struct TrainingPlan {
  PlayerCount players{2};
  int games = 600'000;
  std::uint64_t seed = 1;
  int games_per_step = 8;      // games whose errors are summed before the weights change
  float first_rate = 0.002F;   // step size at the beginning
  float last_rate = 0.00005F;  // and at the end
  float lambda = 0.8F;         // how much later positions count beside the next one
  float curiosity = 0.04F;     // noise on the estimates by which it chooses its moves
};

// The move that leads to the best chances for the player to move.
Move best_move(const Network& network, const Game& game);

// Called after every step with the games played so far.
using Progress = std::function<void(int games, const Network& network)>;

// Same plan, same weights, bit by bit.
Network train(const TrainingPlan& plan, const Progress& progress);

}  // namespace splendor::champion
