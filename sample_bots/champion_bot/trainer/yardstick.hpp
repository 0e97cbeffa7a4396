// Measures how well a network plays by itself: without search, against greedy_bot in all other
// seats.
#pragma once

#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

struct Measured {
  double score;   // games won, as a share
  double rounds;  // mean length of a game
};

// Each of the deals is played with the network in each seat.
Measured against_greedy(const Network& network, int deals = 50);

}  // namespace splendor::champion
