// What bots keep doing wrong: the winning chance that their moves lost, as an evaluator's search
// found it in the games that were analysed. The caller fills it in; the writer stores it and the
// page of each bot shows it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "web_report/game_analysis.hpp"

namespace splendor::web {

// Means per game, as shares of a win. The orders are part of the data format.
struct Leaks {
  std::uint64_t games = 0;  // seats of games
  double result = 0.0;
  double luck = 0.0;
  double lost = 0.0;
  std::array<double, 6> by_kind{};   // take, reserve, buy, returned tokens, noble, pass
  std::array<double, 3> by_phase{};  // opening, middle, end
  std::array<double, 4> marks{};     // moves with each MoveMark but none
};

// A move that lost much.
struct WorstMove {
  std::uint64_t game = 0;
  std::uint32_t ply = 0;  // from 0
  std::uint8_t seat = 0;  // from 0
  double loss = 0.0;
  MoveMark mark = MoveMark::none;
  std::string best;  // the notation of a better move
};

struct BotLeaks {
  Leaks leaks;
  std::vector<WorstMove> worst;  // the worst first
};

struct LeagueLeaks {
  std::string evaluator;       // its name
  std::string sha256;          // of its weights
  std::uint32_t effort = 0;    // looks ahead for each position
  Leaks average;               // over all seats
  std::uint32_t best = 0;      // the bot that others are compared with: the one with the most wins
  std::vector<BotLeaks> bots;  // by index; without games if none of the bot's games is analysed
};

}  // namespace splendor::web
