// Statistics over all games of a report.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/bot_stats.hpp"
#include "web_report/game_facts.hpp"

namespace splendor::web {

// A bot that dropped out of a game, for the page of failures.
struct Failure {
  std::uint64_t game = 0;
  std::uint32_t step = 0;   // index in Replay::steps
  std::uint32_t moves = 0;  // played before it, by anyone
  std::uint8_t seat = 0;
  std::uint8_t kind = 0;  // FaultKind of match.proto
  BotIndex bot = 0;
  std::string detail;
  std::string rule;
  std::string answer;
};

// A game that is void, or whose record breaks the rules.
struct GameProblem {
  std::uint64_t game = 0;
  std::string why;
};

class LeagueStats {
 public:
  void add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay);

  std::uint64_t games = 0;  // games that count
  std::uint64_t voided_games = 0;
  std::uint64_t broken_games = 0;
  std::uint64_t moves = 0;
  std::uint64_t faults = 0;
  std::array<std::uint64_t, 3> by_players{};
  std::array<std::uint64_t, 8> endings{};  // by Ending
  std::array<std::array<SeatTally, 4>, 3> by_seat{};
  std::uint64_t duration_ms = 0;
  std::uint64_t cpu_us = 0;
  std::uint64_t first_unix_ms = 0;
  std::uint64_t last_unix_ms = 0;
  std::map<std::string, std::uint64_t> referees;    // games by version
  std::map<std::string, std::uint64_t> isolations;  // games by isolation in force
  // At most kMostFailures, and at most kMostPerCause for each bot and cause.
  std::vector<Failure> failures;
  std::vector<GameProblem> voided;
  std::vector<GameProblem> broken;
  static constexpr std::size_t kSlowest = 50;
  SlowestMoves slowest{kSlowest};

  static constexpr std::size_t kMostFailures = 5000;
  static constexpr std::size_t kMostPerCause = 50;
  static constexpr std::size_t kMostProblems = 500;

 private:
  void add_failures(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay);
  std::map<std::pair<BotIndex, int>, std::size_t> failures_by_cause_;
};

}  // namespace splendor::web
