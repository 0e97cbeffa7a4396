#pragma once

#include <cmath>
#include <numbers>

namespace splendor::rating {

// Ratings are computed in nats (natural logarithms of strength) and shown in Elo. On the Elo scale
// a difference of 400 means odds of ten to one.
inline constexpr double kEloPerNat = 400.0 / std::numbers::ln10;

// Width of a two-sided 95 % interval in standard errors.
inline constexpr double kError95 = 1.96;

[[nodiscard]] constexpr double elo_from_nats(double nats) { return nats * kEloPerNat; }
[[nodiscard]] constexpr double nats_from_elo(double elo) { return elo / kEloPerNat; }

// Distribution function of the standard normal.
[[nodiscard]] inline double normal_cdf(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

}  // namespace splendor::rating
