// What an evaluator says about one game: where each seat's result came from, and how good each move
// was.
//
// For every seat start + luck + own + others = result: each change of its chances is either a card
// that was turned up or drawn (luck) or a move (own, others). The luck of a card is the chance with
// that card minus the mean over all cards that were left in its deck, so its mean is zero, whoever
// plays and however wrong the evaluator is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/ids.hpp"
#include "sample_bots/evaluator/evaluator.hpp"

namespace splendor::analysis {

using evaluator::Chances;

struct SeatAccount {
  double start = 0.0;   // the chance before the first move; the initial deal is part of it
  double luck = 0.0;    // what the cards that were turned up and drawn changed
  double own = 0.0;     // what the seat's own moves changed, a fault of its own included
  double others = 0.0;  // what the other seats' moves and faults changed
  double result = 0.0;  // the share of the victory

  friend bool operator==(const SeatAccount&, const SeatAccount&) = default;
};

// How bad a move was. The numbers are part of the stored form.
enum class Mark : std::uint8_t {
  none,
  inaccuracy,
  mistake,
  blunder,
  missed_win,  // another move was certain to win
};

// The least loss of winning chance for each mark.
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.10;
inline constexpr double kBlunder = 0.20;

[[nodiscard]] Mark mark_of(double loss);
// "inaccuracy", "mistake", "blunder", "missed win"; empty for none.
[[nodiscard]] std::string_view name_of(Mark mark);

// What was wrong with a move that lost something. The numbers are part of the stored form.
enum class Fumble : std::uint8_t {
  take,      // tokens were taken, and other tokens or another action was better
  reserve,   // a card was reserved
  buy,       // a card was bought
  returned,  // the action was right, but other tokens should have been returned
  noble,     // the action was right, but another noble should have been chosen
  pass,
};
inline constexpr std::size_t kFumbles = 6;
[[nodiscard]] std::string_view name_of(Fumble kind);
[[nodiscard]] Fumble fumble_of(const Move& played, const Move& better);

// A game has three phases, by the points of the leader. The numbers are part of the stored form.
enum class Phase : std::uint8_t {
  opening,  // up to 4
  middle,   // 5 to 9
  end,      // 10 and more
};
inline constexpr std::size_t kPhases = 3;
[[nodiscard]] std::string_view name_of(Phase phase);
[[nodiscard]] Phase phase_of(const Table& table);

// One move.
struct PlyAnalysis {
  std::uint8_t seat = 0;  // from 0
  Phase phase = Phase::opening;
  Chances win{};   // before the move
  Chances luck{};  // what the card that the move turned up or drew changed
  // By search; as they are here if there was none.
  std::string best;   // the notation of a better move; empty if the one played was the best
  double loss = 0.0;  // of the mover's chance against the best move; 0 or more
  Mark mark = Mark::none;
  Fumble fumble = Fumble::take;  // means something if there is a loss

  friend bool operator==(const PlyAnalysis&, const PlyAnalysis&) = default;
};

// The first fault of the game, which ends its account.
struct FaultCost {
  std::uint8_t seat = 0;  // from 0
  std::uint32_t ply = 0;
  std::string kind;   // "timeout", "illegal_move"
  double cost = 0.0;  // what it changed for that seat; part of `own`

  friend bool operator==(const FaultCost&, const FaultCost&) = default;
};

struct GameAnalysis {
  std::uint32_t effort = 0;  // looks ahead for each position; 0: no search
  std::vector<SeatAccount> seats;
  // By the record's plies, from the first, up to a fault.
  std::vector<PlyAnalysis> plies;
  std::optional<FaultCost> fault;

  friend bool operator==(const GameAnalysis&, const GameAnalysis&) = default;
};

}  // namespace splendor::analysis
