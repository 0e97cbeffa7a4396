// Finds out how estimates of winning have to be corrected so that they come true.
#pragma once

#include <array>
#include <vector>

#include "sample_bots/champion_bot/correction.hpp"

namespace splendor::champion {

// Chances of all seats, and how that game ended.
struct Estimated {
  std::array<double, 4> chances{};
  std::array<double, 4> result{};
};

// The power to which chances should be raised (so that together they are 1) for the estimates to
// have the least cross entropy: above 1 if they are too modest. In steps of 1/64, from 1/2 to 2.
double best_power(const std::vector<Estimated>& estimates);

// One player's chance, and what that player got.
struct EstimatedAlone {
  double chance = 0;
  double result = 0;
};

// The correction with the least cross entropy.
Correction best_correction(const std::vector<EstimatedAlone>& estimates);

}  // namespace splendor::champion
