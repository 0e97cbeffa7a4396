// Playing a comparison: a league of its own kind that stops by itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/cli/compare_report.hpp"
#include "arena/cli/context.hpp"

namespace splendor::cli {

struct ComparisonGames {
  std::vector<std::string> bots;     // two
  std::vector<std::string> company;  // who else sits at the table
  int players = 2;
  std::string move_time = "100ms";
  std::uint64_t seed = 1;
  std::uint32_t concurrency = 0;
  std::vector<std::string> workers;  // as in --workers; none: this machine
};

struct PlayedComparison {
  Comparison comparison;
  int status = 0;  // of the program: 0, or 130 if it was interrupted
};

// One that was interrupted goes on where it stopped, if it is given the same bots and games again.
[[nodiscard]] PlayedComparison play_comparison(const ComparisonGames& games,
                                               const ComparisonTest& test, const Globals& globals);

}  // namespace splendor::cli
