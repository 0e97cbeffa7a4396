#include "sample_bots/champion_bot/features.hpp"

namespace splendor::champion {
namespace {

PlayerSight sight_of(const Afterwards& position, Seat seat) {
  const PlayerArea& area = position.game.table().area(seat);
  PlayerSight sight{area.tokens, area.bonuses, area.points, area.card_count, {}, {}};
  for (std::size_t i = 0; i < area.reserved.size(); ++i) {
    if (const CardSlot known = position.reserved(seat, i)) {
      sight.held.push_back(*known);
    } else {
      sight.face_down.push_back(area.reserved[i].level);
    }
  }
  return sight;
}

}  // namespace

void write_features(const Afterwards& position, FeatureList& list) {
  const Table& table = position.game.table();
  const int players = table.players.number();
  CardsInReach open;
  for (std::size_t place = 0; place < table.board.size(); ++place) {
    if (const CardSlot card = position.open(place)) open.add_open(*card);
  }
  for (int i = 0; i < players; ++i) {
    const PlayerSight sight = sight_of(position, Seat((table.to_move.number() + i) % players));
    CardsInReach cards = open;
    for (const CardId id : sight.held) cards.add_held(id);
    PlayerWriter writer(list, i * PlayerLayout::kSize);
    writer.standing(sight, table.nobles, cards);
    writer.purse(sight, cards);
  }
  write_bank(list, table_begin(table.players), table.bank);
  write_turn(list, table_begin(table.players), table.to_move,
             static_cast<int>(table.ply) / players);
}

}  // namespace splendor::champion
