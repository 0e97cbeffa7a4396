// The weights while they are learnt: in floating point, with the state of the optimiser.
//
// Some rows of the network are sums of several rows here. The row for "card 61 is 2 tokens away" is
// the sum of one for that card, one for all cards with as many points and one for all cards of that
// colour, so that what is learnt about a card is learnt about its relatives. The network itself
// needs one row only.
#pragma once

#include <iosfwd>
#include <span>
#include <vector>

#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

// A position that was met, and what was said of it.
struct Moment {
  std::vector<Feature> features;
  Network::Sums sums;
  Chances said;    // by turn, as the features
  Chances target;  // likewise; what should have been said
};

class MasterWeights {
 public:
  // Small random weights.
  MasterWeights(PlayerCount players, Random& random);
  // Takes over what a network knows. Hidden units that it does not use begin at random and without
  // effect. REQUIRES: a network of as many players; nothing was learnt yet
  void take_over(const Network& network);

  // The work is divided into columns of the hidden layer that don't depend on each other. So the
  // sums have the same order, and the weights the same bits, however many threads there are.
  static constexpr std::size_t kSliceWidth = 16;
  static constexpr int kSlices = Network::kHidden / kSliceWidth;

  // Called before the slices of a step.
  void begin_step();
  // Moves the weights of a slice against the gradient of the mean cross entropy between target and
  // what was said. May be called for several slices at the same time.
  void learn(int slice, std::span<const std::vector<Moment>> games, float rate);
  // Writes the weights of a slice, rounded, to a network of as many players.
  void round_to(Network& network, int slice) const;

  // The whole state of learning, so that a training can be resumed.
  void save(std::ostream& out) const;
  void load(std::istream& in);

 private:
  using Parts = SmallList<std::uint16_t, 3>;

  struct Column {
    std::vector<float> weights, gradient, mean, square;
  };

  [[nodiscard]] std::size_t bias_at() const { return rows_ - 1; }

  PlayerCount players_;
  std::vector<Parts> parts_;  // of each row of the network, the rows here
  std::size_t rows_;          // features, shared ones, and the bias of the hidden layer
  // Of each slice, its part of all rows, then of the row of each output.
  std::vector<Column> columns_;
  Column output_bias_;
  float mean_power_ = 1;
  float square_power_ = 1;
};

}  // namespace splendor::champion
