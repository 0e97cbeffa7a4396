// The value function: a small neural network that estimates from the features of a position how
// likely each player is to win.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sample_bots/champion_bot/statements.hpp"
#include "sample_bots/sdk/outcome.hpp"

namespace splendor::champion {

// For each player in the order of the features, that is, of the next turns.
using sdk::Chances;

// One hidden layer. Features either hold or don't, so the first layer is a sum of rows, one for
// each feature that holds: sums can be kept, and rows added to them or subtracted. Everything up to
// the scores of the players is whole numbers, so that it is fast and the same on every machine.
class Network {
 public:
  static constexpr std::size_t kHidden = 96;
  static constexpr int kUnit = 256;         // a weight of 1 in a row of a feature, and a sum of 1
  static constexpr int kOutputUnit = 1024;  // a weight of 1 in the row of an output

  struct alignas(32) Sums : std::array<std::int16_t, kHidden> {};

  // One row of kHidden weights for each feature, one with the bias of the hidden layer, one for the
  // output of each player, and one that begins with the biases of the outputs.
  static constexpr std::size_t row_count(PlayerCount players) {
    return static_cast<std::size_t>(feature_count(players) + 1 + players.number() + 1);
  }
  // REQUIRES: row_count(players) rows
  Network(PlayerCount players, std::vector<Sums> rows);

  [[nodiscard]] PlayerCount players() const { return players_; }
  [[nodiscard]] std::span<const Sums> rows() const { return rows_; }
  [[nodiscard]] std::span<Sums> rows() { return rows_; }

  // The hidden sums if no feature holds.
  [[nodiscard]] const Sums& bias() const { return rows_[bias_at()]; }
  // `sums` with the rows of some features added and those of others subtracted.
  [[nodiscard]] Sums changed(const Sums& sums, std::span<const Feature> added,
                             std::span<const Feature> subtracted = {}) const;
  [[nodiscard]] Chances chances(const Sums& sums) const;

  // What a hidden unit passes on: below zero a share, so that it can recover in training.
  static constexpr int activation(int sum) { return sum > 0 ? sum : sum >> 4; }

 private:
  [[nodiscard]] std::size_t bias_at() const {
    return static_cast<std::size_t>(feature_count(players_));
  }

  PlayerCount players_;
  std::vector<Sums> rows_;
};

}  // namespace splendor::champion
