#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// Results of a bot, counted by seats: a bot in two seats of a match has played two games.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;    // alone in first place
  std::uint64_t shared = 0;  // first place shared
  std::uint64_t losses = 0;
  std::uint64_t clusters = 0;  // in which it met another bot
  double win_share = 0.0;      // a first place shared by k counts 1/k
  double points = 0.0;         // sum of the shares of opponents beaten; a tie counts half
};

[[nodiscard]] std::vector<Tally> tally(std::span<const Match> matches, std::size_t bots);

}  // namespace splendor::rating
