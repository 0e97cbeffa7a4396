// The result of a format that has one of its own, besides the ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/core/ids.hpp"

namespace splendor::schedule {

struct FormatPlace {
  arena::Entrant bot;
  std::uint32_t place = 0;         // 1 is the winner; equals share a place
  std::optional<double> points;    // Swiss: for each deal the share of opponents beaten
  std::optional<double> buchholz;  // Swiss: the sum of its opponents' points
};

// Bots that met at one table of a round.
struct FormatMeeting {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  std::vector<arena::Entrant> bots;
  std::vector<double> points;           // by bot: deals won (Swiss), opponents beaten (knockout)
  std::vector<arena::Entrant> advance;  // knockout: who goes on; empty while it is undecided
};

// Empty for formats whose result is the ladder.
struct FormatOutcome {
  bool is_final = false;
  std::vector<FormatPlace> places;      // best first
  std::vector<FormatMeeting> meetings;  // by round and table
};

}  // namespace splendor::schedule
