// Learns from games against itself by temporal differences (Tesauro 1995, "TD-Gammon"): the
// network's value of a position is moved towards its value one move later, and at the end towards
// the result.
#pragma once

#include <iosfwd>
#include <optional>

#include "referee/rules/game.hpp"
#include "sample_bots/champion_bot/network.hpp"
#include "sample_bots/champion_bot/trainer/crew.hpp"
#include "sample_bots/champion_bot/trainer/master_weights.hpp"

namespace splendor::champion {

struct TrainingPlan {
  PlayerCount players{2};
  int games = 1'000'000;
  std::uint64_t seed = 1;
  int games_per_step = 16;     // games whose errors are summed before the weights change
  float first_rate = 0.002F;   // step size at the beginning
  float last_rate = 0.00005F;  // and at the end
  float lambda = 0.8F;         // how much later positions count beside the next one
  float curiosity = 0.04F;     // noise on the estimates by which it chooses its moves
  // One in so many games begins with moves at random, so that it knows positions, too, that good
  // players do not get into.
  int detours = 8;
  // What it begins with, instead of knowing nothing. REQUIRES: a network of as many players
  std::optional<Network> start = {};
};

// The move that leads to the best chances for the player to move.
Move best_move(const Network& network, const Game& game);

// Same plan, same weights, bit by bit, whatever the number of threads, and whether or not it was
// interrupted.
class Training {
 public:
  Training(const TrainingPlan& plan, int threads);

  // Plays and learns from plan.games_per_step games.
  void step();
  [[nodiscard]] bool done() const { return played_ >= plan_.games; }
  [[nodiscard]] int played() const { return played_; }
  [[nodiscard]] const Network& network() const { return network_; }

  // Where it is, so that it can go on later.
  void save(std::ostream& out) const;
  // False if what was saved is no training by this plan; then the training is unusable.
  [[nodiscard]] bool load(std::istream& in);

 private:
  [[nodiscard]] std::vector<Moment> play(int game) const;
  [[nodiscard]] float progress() const {
    return static_cast<float>(played_) / static_cast<float>(plan_.games);
  }
  void round_weights();

  TrainingPlan plan_;
  Random random_;
  MasterWeights master_;
  Network network_;
  Crew crew_;
  std::vector<std::vector<Moment>> games_;  // of a step
  int played_ = 0;
};

// Trains from beginning to end.
Network train(const TrainingPlan& plan, int threads = 1);

}  // namespace splendor::champion
