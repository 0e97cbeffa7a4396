// The cards that a seat has seen.
#pragma once

#include "referee/rules/table.hpp"

namespace splendor {

// The open cards, those of all players that are bought or were reserved openly, and the seat's own.
inline CardSet seen_cards(const View& view) {
  CardSet seen;
  for (const CardSlot place : view.table.board) {
    if (place) seen.insert(*place);
  }
  for (const PlayerArea& area : view.table.player) {
    for (const CardId id : area.cards) seen.insert(id);
    for (const Reservation& reservation : area.reserved) {
      if (reservation.face_up) seen.insert(*reservation.face_up);
    }
  }
  for (const CardId id : view.hand) seen.insert(id);
  return seen;
}

}  // namespace splendor
