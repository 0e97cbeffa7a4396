// Playing a comparison: a league of its own kind that stops by itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/reporting/compare_report.hpp"
#include "arena/store/home.hpp"

namespace splendor::play {

struct ComparisonGames {
  std::vector<std::string> bots;     // two
  std::vector<std::string> company;  // who else sits at the table
  int players = 2;
  std::string move_time = "100ms";
  std::string isolation = "full";  // the weakest level to accept
  std::uint64_t seed = 1;
  std::uint32_t concurrency = 0;
  std::vector<std::string> workers;  // as in --workers; none: this machine
};

struct PlayedComparison {
  reporting::Comparison comparison;
  int status = 0;  // of the program: 0, or 130 if it was interrupted
};

// One that was interrupted goes on where it stopped, if it is given the same bots and games again.
[[nodiscard]] PlayedComparison play_comparison(const ComparisonGames& games,
                                               const reporting::ComparisonTest& test,
                                               const arena::Home& home);

}  // namespace splendor::play
