// What is deleted, what keeps something from being deleted, and what takes up space.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/ids.hpp"

namespace splendor::arena {

// Something that refers to a bot or to a league, which can't be deleted therefore.
struct Reference {
  std::string what;      // for a sentence: "league 3 (night)"
  std::string deletion;  // the argument of `arena delete` that deletes it; empty: none does
};

// Bytes in the database that are there because of a league; what SQLite needs around them is not
// counted.
struct LeagueSize {
  LeagueId league;
  std::uint64_t games = 0;
  std::uint64_t record_bytes = 0;
  std::uint64_t analysis_bytes = 0;
};

struct DatabaseSize {
  std::uint64_t bytes = 0;       // of the file
  std::uint64_t free_bytes = 0;  // in it, unused; compact() gives them back
};

// Analyses of one evaluator.
struct EvaluatorSize {
  std::string name;
  std::string sha256;
  std::uint64_t analyses = 0;
  std::uint64_t bytes = 0;
};

}  // namespace splendor::arena
