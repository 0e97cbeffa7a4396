#include "sample_bots/champion_bot/trainer/calibration.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::champion {
namespace {

constexpr double kLeast = 1e-7;

double cross_entropy(const std::vector<Estimated>& estimates, double power) {
  double sum = 0;
  for (const Estimated& estimate : estimates) {
    double total = 0;
    for (std::size_t i = 0; i < estimate.chances.size(); ++i) {
      if (estimate.chances[i] == 0) continue;  // not at the table, or certain
      const double score = power * std::log(std::max(estimate.chances[i], kLeast));
      total += std::exp(score);
      sum -= estimate.result[i] * score;
    }
    sum += std::log(total);
  }
  return sum;
}

}  // namespace

double best_power(const std::vector<Estimated>& estimates) {
  constexpr int kSteps = 64;
  const auto cost = [&](int step) { return cross_entropy(estimates, 1.0 * step / kSteps); };
  // The cross entropy is convex.
  int low = kSteps / 2;
  int high = 2 * kSteps;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (cost(middle) <= cost(middle + 1)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return 1.0 * low / kSteps;
}

// Logistic regression of the results on the logarithm of the odds, by Newton's method.
Correction best_correction(const std::vector<EstimatedAlone>& estimates) {
  constexpr int kIterations = 20;
  double power = 1;
  double shift = 0;
  for (int i = 0; i < kIterations; ++i) {
    double by_power = 0;
    double by_shift = 0;
    double power_power = kLeast;
    double power_shift = 0;
    double shift_shift = kLeast;
    for (const EstimatedAlone& each : estimates) {
      const double chance = std::clamp(each.chance, kLeast, 1 - kLeast);
      const double odds = std::log(chance / (1 - chance));
      const double said = 1 / (1 + std::exp(-power * odds - shift));
      const double weight = said * (1 - said);
      by_power += (each.result - said) * odds;
      by_shift += each.result - said;
      power_power += weight * odds * odds;
      power_shift += weight * odds;
      shift_shift += weight;
    }
    const double determinant = power_power * shift_shift - power_shift * power_shift;
    if (determinant <= 0) break;
    power += (by_power * shift_shift - by_shift * power_shift) / determinant;
    shift += (by_shift * power_power - by_power * power_shift) / determinant;
  }
  return {power, std::exp(shift)};
}

}  // namespace splendor::champion
