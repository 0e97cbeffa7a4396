// Who finished ahead of whom, and how often.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "web_report/game_facts.hpp"

namespace splendor::web {

class PairTable {
 public:
  // Every two seats of a game are one meeting; a bot does not meet itself.
  void add(const GameFacts& facts);
  // By row: how many opponents with a higher index, then for each the step to its index and how
  // often the row's bot was ahead, level, behind; all varints.
  [[nodiscard]] std::string bytes(std::size_t bots) const;

 private:
  struct Counts {
    std::uint32_t ahead = 0;  // the one with the lower index
    std::uint32_t level = 0;
    std::uint32_t behind = 0;
  };
  std::unordered_map<std::uint64_t, Counts> pairs_;  // lower index << 32 | higher index
};

}  // namespace splendor::web
