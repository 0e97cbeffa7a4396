// The input of a report besides its games: the league, its bots and their ratings, as plain data.
// The caller fills it in; the writer counts whatever follows from the games (wins, crosstable,
// times, style, failures).
//
// Texts may hold anything, including invalid UTF-8. Times are milliseconds since 1970; 0 is
// unknown.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "web_report/leaks.hpp"

namespace splendor::web {

// Index in ReportModel::bots.
using BotIndex = std::uint32_t;

struct Fact {
  std::string name;
  std::string value;
};

struct LeagueInfo {
  std::string title;
  std::uint64_t id = 0;
  std::string format;   // round robin, swiss, …
  std::string command;  // plays the league again
  std::string config;   // the league file, as it was read
  std::uint64_t seed = 0;
  std::string ruleset;
  std::uint32_t move_ms = 0;
  std::uint32_t bank_ms = 0;
  std::uint32_t increment_ms = 0;
  std::string arena;      // program and version
  std::string referee;    // program and version
  std::string isolation;  // in force, and what was missing
  std::string machine;
  std::uint64_t started_unix_ms = 0;
  std::uint64_t finished_unix_ms = 0;  // 0: still running, or stopped
  std::uint64_t games_planned = 0;     // 0: no fixed number
  std::uint64_t games_voided = 0;      // void games of which the writer gets no record
  // The rating model (prior, likelihood, reference, …), for the page on method.
  std::vector<Fact> method;
  // Caveats about the ratings, as whole sentences.
  std::vector<std::string> warnings;
};

// In Elo.
struct Rating {
  double elo = 0.0;
  double error95 = 0.0;  // half the width of the 95 % interval
};

// Whether the results alone, without a prior, bound a bot's rating; as in the rating library.
enum class RatingFlag : std::uint8_t { none, above, below, indeterminate, no_games };

struct HistoryPoint {
  std::uint64_t games = 0;  // played in the league when the rating was computed
  Rating rating;
};

struct BotEntry {
  std::string name;
  std::uint32_t version = 0;  // 0: versions don't apply
  std::string sha256;
  std::string author;
  std::string note;
  std::string language;
  std::uint64_t submitted_unix_ms = 0;
  std::optional<BotIndex> parent;  // the bot it derives from, if that is in the league
  std::string parent_elsewhere;    // otherwise the parent's name; empty if it has none

  std::optional<Rating> rating;  // none if there is no estimate
  std::uint32_t rank = 0;        // 1 is best; 0: not ranked
  std::uint32_t rank_low = 0;    // best and worst rank consistent with the results
  std::uint32_t rank_high = 0;
  std::uint32_t group = 0;  // in a group no bot is clearly weaker than the group's best
  std::uint32_t pool = 0;   // ratings of different pools can't be compared
  RatingFlag flag = RatingFlag::none;
  std::optional<double> better_than_next;  // probability, against the next in the ladder
  std::optional<double> chance_of_best;    // probability that it is the strongest of its pool

  // Ratings from the games of 2, 3 and 4 players only.
  std::array<std::optional<Rating>, 3> by_players;
  std::vector<HistoryPoint> history;
};

// The advantage of a seat, in Elo.
struct SeatEffect {
  std::uint32_t players = 2;
  std::uint32_t seat = 0;  // from 0
  Rating effect;
};

// A machine that played games of the league.
struct NodeEntry {
  std::string host;
  std::string kind;    // of its processor
  double speed = 0.0;  // measured with a fixed task, in any unit; 0: unknown
  std::uint64_t games = 0;
};

// Whether results depend on the machine; as in the rating library.
struct NodeCheck {
  double chi_square = 0.0;
  double freedom = 0.0;
  double p = 1.0;
};

// A place by the format's own counting: points in a Swiss tournament, how far a bot came in a
// knockout.
struct FormatPlace {
  BotIndex bot = 0;
  std::uint32_t place = 0;         // 1 is the winner; ties share a place
  std::optional<double> points;    // Swiss
  std::optional<double> buchholz;  // Swiss: the sum of its opponents' points
};

// Bots that met at a table of a Swiss round or of a knockout.
struct FormatMeeting {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  std::vector<BotIndex> bots;
  std::vector<double> points;     // by bot, won at this table
  std::vector<BotIndex> advance;  // knockout: who goes on; empty while it is undecided
};

// The result of a format that has one of its own, besides the ratings.
struct FormatOutcome {
  bool is_final = false;
  std::vector<FormatPlace> places;      // best first
  std::vector<FormatMeeting> meetings;  // by round and table
  std::vector<BotIndex> challengers;    // of a gauntlet
};

struct ReportModel {
  LeagueInfo league;
  std::vector<BotEntry> bots;
  std::vector<SeatEffect> seats;
  std::optional<FormatOutcome> outcome;  // none for a format whose result is the ladder
  std::vector<NodeEntry> nodes;          // the one with most games first
  std::optional<NodeCheck> node_check;   // none if there is nothing to compare
  std::optional<LeagueLeaks> leaks;      // none without analysed games
};

}  // namespace splendor::web
