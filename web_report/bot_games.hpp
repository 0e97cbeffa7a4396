// The list of a bot's games: one row per game and seat, kept in memory until the report is
// finished.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "web_report/game_facts.hpp"

namespace splendor::web {

class BotGames {
 public:
  // `number`: the game's place among all games of the report.
  void add(const GameFacts& facts, std::uint32_t number, int seat);
  // The rows as columns, in the format of README.md. `ids[number]` is a game's id.
  [[nodiscard]] std::string columns(std::span<const std::uint64_t> ids) const;

 private:
  // Packed by hand: there are millions of them.
  struct Row {
    std::uint32_t number;
    std::uint32_t deal;
    std::uint16_t steps;
    std::uint16_t tags;
    std::uint16_t others[3];  // NOLINT: packed
    std::uint8_t place;       // players and seat
    std::uint8_t rank;
    std::uint8_t points;
    std::uint8_t best_other;
    std::uint8_t ending;
    std::uint8_t fault;
  };
  std::vector<Row> rows_;
};

}  // namespace splendor::web
