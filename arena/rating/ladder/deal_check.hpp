#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "arena/rating/likelihood.hpp"
#include "arena/rating/match.hpp"

namespace splendor::rating {

// How much the deals decided, and what is left when a bot meets itself.
struct DealCheck {
  std::size_t clusters = 0;
  // Correlation between matches of one deal of what a seat achieved beyond expectation. Positive:
  // the deal favours a seat whoever sits there, and swapping seats takes that luck out. None if no
  // deal was played twice with the same number of players.
  std::optional<double> seat_correlation;
  std::uint64_t mirror_matches = 0;  // one bot in every seat
  // Share of mirror matches won by the first seat (a shared win in parts); none without such.
  std::optional<double> mirror_first_seat_share;
};

[[nodiscard]] DealCheck check_deals(std::span<const Match> matches, const Residuals& residuals);

}  // namespace splendor::rating
