#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// Probability that a chi-square with so many degrees of freedom exceeds the value.
// REQUIRES: value >= 0, freedom > 0.
[[nodiscard]] double chi_square_tail(double value, double freedom);

// Whether results depend on where matches were played.
//
// For each bot: what it achieved beyond expectation, on average over its matches at each place,
// against its average everywhere, in units of the scatter of a single match. For two bots and
// matches that are won or lost this is Pearson's chi-square of the table of places and winners.
// What one bot gains another loses, so that of the sum over all bots one bot's share is taken off.
struct PlaceCheck {
  double chi_square = 0.0;
  double freedom = 0.0;
  double p = 1.0;  // of so large a chi-square, or a larger one, if places made no difference
};

// places[i] is where matches[i] was played, numbered from 0; a match without a place is left out.
// None if there are fewer than two places with results that could differ, or there is no estimate.
[[nodiscard]] std::optional<PlaceCheck> check_places(
    std::span<const Match> matches, std::span<const std::optional<std::size_t>> places,
    const Ladder& ladder);

}  // namespace splendor::rating
