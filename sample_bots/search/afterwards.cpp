#include "sample_bots/search/afterwards.hpp"

namespace splendor::search {

Afterwards Afterwards::of(const Game& before, const Move& move, Seat viewer) {
  Afterwards after{before, viewer, std::nullopt, false};
  std::visit(
      Overloaded{
          [&](const ReserveCard& action) {
            after.turned_up = find_open(before.table(), action.card);
          },
          [&](const Buy& action) { after.turned_up = find_open(before.table(), action.card); },
          [&](const ReserveTop&) { after.drawn = before.to_move() == viewer; },
          [](const auto&) {},
      },
      move.action);
  after.game.play(move);
  return after;
}

CardSlot Afterwards::reserved(Seat owner, std::size_t i) const {
  const auto& shown = game.table().area(owner).reserved;
  if (shown[i].face_up) return shown[i].face_up;
  if (owner != viewer || (drawn && i + 1 == shown.size())) return {};
  return game.hidden().hands[owner.index()][i];
}

}  // namespace splendor::search
