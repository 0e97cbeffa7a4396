#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// The probability that a chi-square variable with `freedom` degrees of freedom exceeds `value`.
// REQUIRES: value >= 0, freedom > 0.
[[nodiscard]] double chi_square_tail(double value, double freedom);

// Whether results depend on where matches were played.
//
// Compares, for each bot, the mean of its results minus their expectation at each place with its
// mean over all places, in units of the scatter of a single match. For two bots and matches that
// are won or lost this is Pearson's chi-square of the table of places and winners. What one bot
// gains another loses, so one bot's share is subtracted from the sum over all bots.
struct PlaceCheck {
  double chi_square = 0.0;
  double freedom = 0.0;
  double p = 1.0;  // probability of this chi-square or a larger one if places made no difference
};

// places[i] is where matches[i] was played, numbered from 0; a match without a place is left out.
// None if there are fewer than two places with results that could differ, or there is no estimate.
[[nodiscard]] std::optional<PlaceCheck> check_places(
    std::span<const Match> matches, std::span<const std::optional<std::size_t>> places,
    const Ladder& ladder);

}  // namespace splendor::rating
