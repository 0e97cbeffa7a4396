// Statistics of one bot over all of its games.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/game_facts.hpp"
#include "web_report/replay.hpp"

namespace splendor::web {

// A histogram of durations, with bins about 9 % wide and a constant size.
class Durations {
 public:
  void add(std::uint32_t micros);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  [[nodiscard]] double mean() const;
  // The duration that `share` of all durations stay below, rounded to a bin; exact for 1.
  [[nodiscard]] double quantile(double share) const;
  // Counts, indexed by time_code().
  [[nodiscard]] const std::array<std::uint32_t, 256>& bins() const { return bins_; }

 private:
  std::array<std::uint32_t, 256> bins_{};
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::uint32_t longest_ = 0;
};

struct SeatTally {
  std::uint64_t games = 0;
  double win_share = 0.0;
};

// How a bot plays: sums over games.
struct Style {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t takes = 0;
  std::uint64_t takes_of_two_alike = 0;
  std::uint64_t reserves_open = 0;
  std::uint64_t reserves_deck = 0;
  std::uint64_t passes = 0;
  std::array<std::uint64_t, 3> bought{};   // by level
  std::array<std::uint64_t, 5> bonuses{};  // bought, by colour
  std::uint64_t bought_from_hand = 0;
  std::uint64_t nobles = 0;
  std::uint64_t gold_paid = 0;
  std::uint64_t returned = 0;
  std::uint64_t unbought = 0;  // reserved cards that were never bought
  std::uint64_t points = 0;
  std::uint64_t rounds = 0;

  Style& operator+=(const Style& other);
};

// How many games have each of the tags (game_facts.hpp), by bit.
using TagCounts = std::array<std::uint64_t, 8>;

struct CalibrationBin {
  std::uint64_t moves = 0;
  double estimates = 0.0;   // sum over the moves
  double win_shares = 0.0;  // sum over the moves
};

struct SlowMove {
  std::uint64_t game = 0;
  std::uint32_t step = 0;
  std::uint32_t wall_us = 0;
  std::uint32_t host_delay_us = 0;
  BotIndex bot = 0;
};

// The slowest moves of many, slowest first.
class SlowestMoves {
 public:
  explicit SlowestMoves(std::size_t most) : most_(most) {}

  // Of equally slow moves the first is kept.
  void offer(const SlowMove& move) {
    if (moves_.size() < most_ || move.wall_us > moves_.back().wall_us) insert(move);
  }
  [[nodiscard]] const std::vector<SlowMove>& list() const { return moves_; }

 private:
  void insert(const SlowMove& move);

  std::size_t most_;
  std::vector<SlowMove> moves_;
};

class BotStats {
 public:
  static constexpr std::size_t kLengths = 61;  // in rounds; the last bin is "or more"

  // REQUIRES: `facts` and `replay` were made from `record`.
  void add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay, int seat);

  // Results and style leave out mirror games, in which the bot had all seats: they would pull its
  // win share towards that of a seat.
  std::uint64_t games = 0;  // a bot in two seats of a match plays two
  std::uint64_t mirror_games = 0;
  std::uint64_t wins = 0;  // not shared
  std::uint64_t shared = 0;
  std::uint64_t losses = 0;
  double win_share = 0.0;
  double beaten_share = 0.0;  // sum over games of the share of opponents beaten
  std::array<std::array<SeatTally, 4>, 3> by_seat{};  // [players - 2][seat]
  std::array<std::uint64_t, 16> faults{};             // by FaultKind
  TagCounts lost_tags{};
  TagCounts won_tags{};                           // shared victories too
  std::array<std::uint32_t, kLengths> lengths{};  // of its games, in rounds
  Style style;
  Style style_of_wins;  // shared victories too
  std::array<CalibrationBin, 10> calibration{};
  double squared_errors = 0.0;  // sum over its estimates, for the Brier score
  Durations moves;
  Durations startups;  // of games for which the bot was started; it may go on to others
  Durations host_delays;
  std::uint64_t cpu_us = 0;
  std::uint32_t peak_memory_kib = 0;
  static constexpr std::size_t kSlowest = 5;
  SlowestMoves slowest{kSlowest};

 private:
  void add_result(const GameFacts& facts, int seat);
  void add_estimate(double estimate, double share_of_game);
};

}  // namespace splendor::web
