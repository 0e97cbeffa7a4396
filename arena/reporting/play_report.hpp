// Results of games that were just played: a line for each, and a summary.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/terminal/console.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::reporting {

struct PlayedFault {
  std::int64_t game = 0;
  std::string bot;
  std::uint32_t ply = 0;
  std::string kind;
  std::string sentence;  // hostile
  std::string advice;    // see examine/advice.hpp
};

struct BotScore {
  std::string bot;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;    // alone
  std::uint64_t shared = 0;  // victories
  std::uint64_t points = 0;
  std::uint64_t faults = 0;
};

class PlayReport {
 public:
  explicit PlayReport(const std::vector<std::string>& bots);

  // `game` is its number, 0 if it is not stored.
  void add(std::int64_t game, const v1::MatchRecord& record);
  // The league that keeps the games; nothing: they are not kept.
  void write_json(std::ostream& out, const std::optional<std::int64_t>& league) const;
  void write_table(std::ostream& out, const terminal::Console& console) const;

 private:
  std::vector<BotScore> scores_;  // in the order of the command line
  std::vector<PlayedFault> faults_;
  std::string games_;  // JSON documents, separated by commas
};

// "game 12  greedy@1 17, random 3: points after 52 moves"
[[nodiscard]] std::string line_of(std::int64_t game, const v1::MatchRecord& record);

}  // namespace splendor::reporting
