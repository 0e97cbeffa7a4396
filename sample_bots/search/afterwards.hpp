// Judges a move without knowing what chance makes of it.
#pragma once

#include <optional>

#include "referee/rules/game.hpp"

namespace splendor::search {

// A game right after a move, before the card that was turned up or drawn is seen: that card is
// chance, and a move must be judged without it.
struct Afterwards {
  Game game;
  Seat viewer;                           // whose hidden cards are known
  std::optional<std::size_t> turned_up;  // the place that was filled
  bool drawn = false;                    // the viewer's newest reservation came from a deck

  // REQUIRES: the move is legal in `before`
  static Afterwards of(const Game& before, const Move& move, Seat viewer);

  // The open cards that are known already.
  [[nodiscard]] CardSlot open(std::size_t place) const {
    return turned_up == place ? CardSlot() : game.table().board[place];
  }
  // The reserved card number i of a player, if the viewer knows it.
  [[nodiscard]] CardSlot reserved(Seat owner, std::size_t i) const;
};

}  // namespace splendor::search
