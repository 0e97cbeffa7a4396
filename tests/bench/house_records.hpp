// Records of games that house bots play in this process, as a referee would write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "splendor/v1/match.pb.h"

namespace splendor::bench {

enum class HouseBots : std::uint8_t {
  greedy_and_random,  // even seats are greedy, odd ones random
  random,             // faster
};

// Plays one game; its record passes verification. REQUIRES: 2 to 4 players.
v1::MatchRecord house_record(std::uint64_t seed, int players, HouseBots bots);

// Games of two, three and four players, as a mixed league would have them.
std::vector<v1::MatchRecord> house_records(std::size_t games);

}  // namespace splendor::bench
