#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// What is known when the next matches are chosen. All of one size; indices are the caller's.
struct PairingState {
  Eigen::VectorXd strengths;   // nats
  Eigen::MatrixXd covariance;  // square nats, Hessian, not necessarily centred
  Eigen::MatrixXd games;       // symmetric: games in which both took part
};

struct PairingOptions {
  std::size_t tables = 64;       // how many to choose before the ratings are fitted again
  std::size_t players = 2;       // 2 to 4
  double games_per_table = 2.0;  // a deal with seats swapped or rotated
  double cap = 1.5;              // no pair gets above this many times the mean of open pairs …
  double cap_floor = 4.0;        // … unless below this many games
};

using Table = std::vector<BotIndex>;

// Chooses who plays next so that the mean squared error of all ratings falls fastest: greedily, one
// table after the other, each time foreseeing what the games will do to the covariance (A-optimal
// design). The cap keeps everybody meeting everybody, which guards against bots that suit or fail
// each other; pairs whose results are foregone count less in the mean that it refers to, so that a
// wide field does not have to play them. Deterministic; equal gains go to the lower indices.
// REQUIRES: at least as many bots as players at a table. Costs O(bots^2) for each table.
[[nodiscard]] std::vector<Table> next_tables(const PairingState& state,
                                             const PairingOptions& options);

// Information of an n-player match about one pair in it, in two-player games: 1, 7/9, 23/36.
[[nodiscard]] double pair_information(std::size_t players);

}  // namespace splendor::rating
