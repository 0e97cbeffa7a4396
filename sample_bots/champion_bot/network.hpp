// The value function: a small neural network that estimates from the features of a position how
// likely each player is to win.
#pragma once

#include <array>
#include <iosfwd>
#include <span>
#include <vector>

#include "referee/rules/ids.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/features.hpp"
#include "sample_bots/sdk/outcome.hpp"

namespace splendor::champion {

// For each player in the order of the features, that is, of the next turns.
using sdk::Chances;

// One hidden layer. Features either hold or don't, so the first layer is a sum of rows, one for
// each feature that holds. All arithmetic is plain float in a fixed order, so that the same weights
// give the same answers on every machine.
class Network {
 public:
  static constexpr std::size_t kHidden = 64;
  using Layer = std::array<float, kHidden>;

  // Starts with small random weights.
  Network(PlayerCount players, Random& random);
  // Starts with the weights of another network. REQUIRES: as many numbers as weights() returns
  Network(PlayerCount players, std::span<const float> weights);

  [[nodiscard]] PlayerCount players() const { return players_; }
  [[nodiscard]] Chances chances(const Features& features) const;

  // All weights: the rows of the features, the bias of the hidden layer, then for each player the
  // row of its output and its bias.
  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  [[nodiscard]] std::span<float> weights() { return weights_; }
  static std::size_t weight_count(PlayerCount players);

  // Adds to `gradient` the derivatives, with respect to the weights, of the cross entropy between
  // the target and the network's output. REQUIRES: gradient has as many numbers as weights()
  void add_gradient(const Features& features, const Chances& target,
                    std::span<float> gradient) const;

 private:
  [[nodiscard]] Layer hidden(const Features& features) const;
  [[nodiscard]] Chances outputs(const Layer& activations) const;
  [[nodiscard]] std::size_t bias_at() const { return rows_ * kHidden; }
  [[nodiscard]] std::size_t output_at(std::size_t player) const {
    return bias_at() + kHidden + player * (kHidden + 1);
  }

  PlayerCount players_;
  std::size_t rows_;
  std::vector<float> weights_;
};

// e to the x, for x <= 0: our own, because those of the libraries differ in the last bits.
float exponential(float x);

}  // namespace splendor::champion
