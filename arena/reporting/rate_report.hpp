#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/analysis/luck_shares.hpp"
#include "arena/rating/ladder/ladder.hpp"
#include "arena/rating/ladder/place_check.hpp"
#include "arena/reporting/format_report.hpp"
#include "arena/terminal/console.hpp"

namespace splendor::reporting {

// What is known of a bot of the arena beyond its results.
struct BotFacts {
  std::string name;
  int version = 0;     // 0 if it was never submitted
  std::string sha256;  // empty if it was never submitted
  std::uint64_t faults = 0;
  double move_ms = 0.0;  // on average
  double longest_ms = 0.0;
  std::string left;  // why it plays no more: benched, withdrawn; empty: it plays
};

// Of one bot in one seat of tables of one size.
struct SeatTally {
  std::size_t players = 2;
  std::size_t seat = 0;
  std::uint64_t games = 0;
  double points = 0.0;  // as in rating::Tally
};

struct LeagueFacts {
  std::int64_t id = 0;
  std::string name;
  std::string state;
  std::uint64_t voided = 0;
};

// A machine that played games of the league.
struct NodeFacts {
  std::string host;
  std::string kind;
  double speed = 0.0;  // 0: not measured
  std::uint64_t games = 0;
};

// The bots' shares of victories without the luck of the cards.
struct LuckFacts {
  std::string evaluator;                    // sha256
  std::vector<analysis::LuckShare> shares;  // by BotIndex
};

// A ladder with what is needed to show it. The names come from files and are hostile.
struct RateReport {
  std::vector<std::string> names;  // by BotIndex
  rating::Ladder ladder;
  rating::RateOptions options;
  std::optional<std::size_t> players;  // only matches with this many players
  std::uint64_t rows = 0;
  std::uint64_t duplicate_rows = 0;
  bool wants_superiority = false;
  std::optional<FormatReport> format;  // of a league in the arena
  // Of a league in the arena; missing or empty for results from elsewhere.
  std::optional<LeagueFacts> league;
  std::vector<BotFacts> facts;                   // by BotIndex
  std::vector<std::vector<SeatTally>> by_seat;   // by BotIndex
  std::vector<NodeFacts> nodes;                  // the one with most games first
  std::optional<LuckFacts> luck;                 // if it is to be shown; ratings don't use it
  std::optional<rating::PlaceCheck> node_check;  // of all games; none if one machine played them
};

// What a reader of the ladder must know, in sentences.
[[nodiscard]] std::vector<std::string> warnings(const RateReport& report);

void write_json(std::ostream& out, const RateReport& report);
void write_csv(std::ostream& out, const RateReport& report);
void write_table(std::ostream& out, const RateReport& report, const terminal::Console& console);

}  // namespace splendor::reporting
