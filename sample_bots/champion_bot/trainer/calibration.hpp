// Corrects the estimates of a network by results. A network learns from games without search, in
// which a lead is lost more often than by champion_bot, so its estimates for champion_bot's games
// are too modest.
#pragma once

#include <vector>

#include "referee/rules/deal.hpp"
#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

// An estimate of the network, and how that game ended.
struct Estimated {
  Chances chances;
  Chances result;
};

struct CalibrationPlan {
  int games = 0;
  int looks = 30;                    // ahead, for a move
  Seed first_seed = 2'000'000'011U;  // of deals that it does not learn from
};

// The network's estimates after all moves of games that champion_bot plays with it, by seat.
// The same whatever the number of threads.
std::vector<Estimated> estimates_in_play(const Network& network, const CalibrationPlan& plan,
                                         int threads);

// The power to which chances should be raised (so that together they are 1) for the estimates to
// have the least cross entropy: above 1 if they are too modest. In steps of 1/64, from 1/2 to 2.
double best_power(const std::vector<Estimated>& estimates);

// Raises whatever the network will say to a power.
void raise_chances(Network& network, double power);

}  // namespace splendor::champion
