// One line per game: for the list of all games, for each bot's list of its games, and for choosing
// games worth seeing. Kept in memory until the report is finished: about 50 bytes for a game of
// two.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "web_report/bytes.hpp"
#include "web_report/game_analysis.hpp"
#include "web_report/game_facts.hpp"

namespace splendor::web {

// What lists say about an analysed game, as shares of a win.
struct AnalysisSummary {
  double swing = 0.0;   // the largest change of a seat's chance from one position to the next
  double luck = 0.0;    // the largest share that luck gave a seat or took from it
  double loss = 0.0;    // what the worst move lost
  double losses = 0.0;  // what all moves lost together
};
AnalysisSummary summary_of(const GameAnalysis& analysis);

// Shares are stored in whole per cent.
struct GameLine {
  std::uint64_t id;
  std::uint32_t deal;
  std::uint32_t first_seat;  // index in the list of seats
  std::uint16_t moves;
  std::uint8_t players;
  Ending ending;
  bool is_analysed;
  std::uint8_t swing;
  std::uint8_t luck;
  std::uint8_t loss;
  std::uint16_t losses;
};

struct SeatLine {
  std::uint16_t bot;
  std::uint16_t tags;  // of LostTag
  std::uint8_t rank;   // 0: the game is void
  std::uint8_t points;
  std::uint8_t fault;  // FaultKind of match.proto
  bool missed_win;
};

// A seat of a game in the list.
class SeatOfGame {
 public:
  SeatOfGame(std::size_t game, std::size_t seat)
      : number_(static_cast<std::uint32_t>(4 * game + seat)) {}
  [[nodiscard]] std::size_t game() const { return number_ / 4; }
  [[nodiscard]] std::size_t seat() const { return number_ % 4; }

 private:
  std::uint32_t number_;
};

class GameList {
 public:
  // The files of the list hold this many games each.
  static constexpr std::size_t kGamesPerFile = 20'000;

  // REQUIRES: ids ascend, and bots are below 65,536.
  void add(const GameFacts& facts, const GameAnalysis* analysis);

  [[nodiscard]] std::size_t size() const { return games_.size(); }
  [[nodiscard]] const GameLine& game(std::size_t number) const { return games_[number]; }
  [[nodiscard]] const SeatLine& seat(const GameLine& game, std::size_t seat) const {
    return seats_[game.first_seat + seat];
  }
  [[nodiscard]] std::uint64_t last_id() const { return games_.empty() ? 0 : games_.back().id; }

  // The seats that a bot had, in the order of the games.
  [[nodiscard]] std::span<const SeatOfGame> of_bot(std::size_t bot) const;

  // A file of the list of all games, from the game with this number; README.md has the format.
  [[nodiscard]] Bytes columns(std::size_t first) const;
  // Appends the games of a bot, in the format of README.md; a bot in two seats has two rows.
  void write_columns_of_bot(std::size_t bot, Bytes& file) const;

 private:
  std::deque<GameLine> games_;
  std::deque<SeatLine> seats_;
  std::vector<std::vector<SeatOfGame>> of_bot_;
};

}  // namespace splendor::web
