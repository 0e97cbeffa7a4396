// What an evaluator says about one game: where each seat's result came from, and how good each move
// was. The caller fills it in; the writer stores it and the page shows it.
//
// All chances are shares of a win between 0 and 1, as one evaluator estimates them; the chances of
// all seats in a position add up to 1.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace splendor::web {

// One value per seat; seats beyond the number of players are 0.
using BySeat = std::array<double, 4>;

// How bad a move was. The numbers are part of the data format.
enum class MoveMark : std::uint8_t {
  none,
  inaccuracy,
  mistake,
  blunder,
  missed_win,  // another move was certain to win
};

// Where a seat's result came from: start + luck + own + others = result.
struct SeatAccount {
  double start = 0.0;   // the chance before the first move
  double luck = 0.0;    // what the cards that were turned up and drawn changed
  double own = 0.0;     // what the seat's own moves changed
  double others = 0.0;  // what the other seats' moves changed
  double result = 0.0;  // the share of the win: 1, 0, or 1/k of a win shared by k
};

// One move; a seat that drops out makes none.
struct PlyAnalysis {
  BySeat chances{};   // before the move
  std::string best;   // the notation of a better move; empty if the one played was the best
  double loss = 0.0;  // what the move cost its player against the best one; 0 or more
  MoveMark mark = MoveMark::none;
  BySeat luck{};  // what the cards that the move revealed changed
};

struct GameAnalysis {
  std::string evaluator;  // its name
  std::string sha256;     // of its weights
  std::vector<SeatAccount> seats;
  // By the record's plies, from the first. May be shorter than the record, for a game that was
  // analysed up to a fault.
  std::vector<PlyAnalysis> plies;
};

}  // namespace splendor::web
