// Judges positions and moves of recorded games: who is likely to win, and which move was best.
//
// Champion's network and search behind an interface of rules types alone, so that the arena can ask
// for a judgement without knowing any bot. Everything is deterministic: the same weights give the
// same answers on every machine, and sha256() names them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "referee/rules/game.hpp"

namespace splendor::evaluator {

// Each seat's chance of winning, where winners who share a victory have equal parts. Those of a
// position add up to 1; seats that are not in the game have 0.
using Chances = std::array<double, 4>;

// The chances after a move.
struct Outlook {
  Chances expected;       // before the card that it turns up or draws is seen
  Chances actual;         // when that card is seen
  bool revealed = false;  // whether there was a card to see; if not, both are the same
};

struct SearchLimits {
  int looks = 400;         // ahead, for each position
  std::uint64_t seed = 1;  // of the guesses of what the player can't see
};

// The moves of a position, compared by search.
struct Judgement {
  Move best;
  double best_chance = 0;    // the mover's, after the best move
  double played_chance = 0;  // the mover's, after the move that was played
};

class Evaluator {
 public:
  Evaluator();
  ~Evaluator();
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;

  [[nodiscard]] std::string_view name() const;
  // Names everything that chances() and outlook() depend on: the weights for all numbers of
  // players, and the method. 64 hexadecimal digits.
  [[nodiscard]] const std::string& sha256() const;

  // The chances in a position for somebody who knows all but the order of the decks; certain if the
  // game is over. REQUIRES: no seat has dropped out
  [[nodiscard]] Chances chances(const Game& position) const;

  // The chances after a move. `expected` is the mean over all cards that are left in the deck from
  // which the move turns up or draws one, so `actual` differs from it by luck alone.
  // REQUIRES: the move is legal; no seat has dropped out
  [[nodiscard]] Outlook outlook(const Game& position, const Move& move) const;

  // Searches for the best move as the player to move could have: without knowing what is hidden.
  // REQUIRES: it is the turn of the view's seat; `played` is legal
  [[nodiscard]] Judgement judge(const View& view, const Move& played,
                                const SearchLimits& limits) const;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

}  // namespace splendor::evaluator
