// How often each bot finished ahead of each other bot.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "web_report/game_facts.hpp"

namespace splendor::web {

class PairTable {
 public:
  // Each pair of seats in a game is one meeting; a bot in two seats does not meet itself.
  void add(const GameFacts& facts);
  // For each bot: the number of opponents with a higher index; for each of these the increment of
  // the index, and how often the bot was ahead, level and behind. All are varints.
  [[nodiscard]] std::string bytes(std::size_t bots) const;

 private:
  struct Counts {
    std::uint32_t ahead = 0;  // of the bot with the lower index
    std::uint32_t level = 0;
    std::uint32_t behind = 0;
  };
  std::unordered_map<std::uint64_t, Counts> pairs_;  // lower index << 32 | higher index
};

}  // namespace splendor::web
