#include "referee/rules/table.hpp"

#include <bit>
#include <tuple>

namespace splendor {

std::optional<std::size_t> find_open(const Table& table, CardId id) {
  const std::size_t from = card(id).level.index() * kPlaces;
  unsigned found = 0;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    found |= static_cast<unsigned>(table.board[from + i] == id) << i;
  }
  if (found == 0) return std::nullopt;
  return from + static_cast<std::size_t>(std::countr_zero(found));
}

Ranks ranks(const Table& table) {
  const auto merit = [&](int seat) {
    const PlayerArea& area = table.area(Seat(seat));
    if (!table.plays(Seat(seat))) return std::tuple(-1, 0);
    return std::tuple(static_cast<int>(area.points), -area.card_count);
  };
  Ranks result;
  for (int seat = 0; seat < table.players.number(); ++seat) {
    int rank = 1;
    for (int other = 0; other < table.players.number(); ++other) rank += merit(other) > merit(seat);
    result.push_back(rank);
  }
  return result;
}

}  // namespace splendor
