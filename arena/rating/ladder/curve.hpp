#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// The ratings after the first `matches` matches.
struct Checkpoint {
  std::size_t matches = 0;
  std::vector<std::optional<Rating>> bots;  // by BotIndex; none before its first game
};

// Fits the ladder at up to `checkpoints` evenly spaced points of a tournament, the last at its end.
// `matches` are in the order played. An anchor is used from its first game on.
[[nodiscard]] std::vector<Checkpoint> rating_curve(std::span<const Match> matches, std::size_t bots,
                                                   const RateOptions& options,
                                                   std::size_t checkpoints = 50);

}  // namespace splendor::rating
