#include "referee/rules/certain_win.hpp"

#include <algorithm>
#include <array>
#include <compare>

#include "referee/rules/legal.hpp"
#include "referee/rules/price.hpp"
#include "referee/rules/seen_cards.hpp"

namespace splendor {
namespace {

// What decides about the victory, as ranks() has it.
struct Merit {
  int points;
  int minus_cards;

  [[nodiscard]] Merit with(CardId id) const { return {points + card(id).points, minus_cards - 1}; }
  [[nodiscard]] Merit with_noble() const { return {points + kNoblePoints, minus_cards}; }
  friend auto operator<=>(const Merit&, const Merit&) = default;
};

Merit merit_of(const PlayerArea& area) { return {area.points, -area.card_count}; }

Merit merit_after(const View& view, const Move& move) {
  Merit merit = merit_of(view.table.area(view.seat));
  if (const auto* buy = std::get_if<Buy>(&move.action)) merit = merit.with(buy->card);
  return move.noble ? merit.with_noble() : merit;
}

// The place of the open card that a move takes away.
std::optional<std::size_t> place_emptied(const Table& table, const Move& move) {
  if (const auto* buy = std::get_if<Buy>(&move.action)) return find_open(table, buy->card);
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) {
    return find_open(table, reserve->card);
  }
  return std::nullopt;
}

using Levels = std::array<bool, 3>;

// Whether a player who has one turn left can do as well as `goal`. Any card that is not seen may be
// there to buy if it is of one of the levels `turned_up`.
bool may_reach(Merit goal, const Table& table, Seat seat, const CardSet& seen, Levels turned_up) {
  const PlayerArea& me = table.area(seat);
  Levels unseen = turned_up;
  CardSet known;
  for (const CardSlot place : table.board) {
    if (place) known.insert(*place);
  }
  for (const Reservation& reservation : me.reserved) {
    if (reservation.face_up) known.insert(*reservation.face_up);
    if (!reservation.face_up) unseen[reservation.level.index()] = true;
  }
  const auto reaches = [&](Merit merit, Tokens bonuses) {
    return (visitors(table, bonuses).empty() ? merit : merit.with_noble()) >= goal;
  };
  if (reaches(merit_of(me), me.bonuses)) return true;
  for (int number = 1; number <= CardId::kHighest; ++number) {
    const CardId id(number);
    const bool there = known.contains(id) || (unseen[card(id).level.index()] && !seen.contains(id));
    if (there && Price(id, me.bonuses, me.tokens).affordable(me.tokens) &&
        reaches(merit_of(me).with(id), me.bonuses + Tokens::of(card(id).bonus))) {
      return true;
    }
  }
  return false;
}

// Whether some move of the player reaches the points that end the game. Saves listing the moves of
// most positions.
bool can_reach_the_end(const View& view) {
  const Table& table = view.table;
  const PlayerArea& me = table.area(view.seat);
  // A turn brings at most one card, and so at most one bonus.
  constexpr int kMostPointsOfCard = 5;
  const bool noble_near = std::ranges::any_of(table.nobles, [&](NobleId id) {
    return noble(id).requirement.beyond(me.bonuses).total() <= 1;
  });
  const int most = kMostPointsOfCard + (noble_near ? kNoblePoints : 0);
  if (me.points + most < kPointsToEnd) return false;
  const auto reaches = [&](int points, Tokens bonuses) {
    return points + kNoblePoints >= kPointsToEnd &&
           (points >= kPointsToEnd || !visitors(table, bonuses).empty());
  };
  if (reaches(me.points, me.bonuses)) return true;
  const auto helps = [&](CardId id) {
    return reaches(me.points + card(id).points, me.bonuses + Tokens::of(card(id).bonus)) &&
           Price(id, me.bonuses, me.tokens).affordable(me.tokens);
  };
  const auto open_helps = [&](CardSlot place) { return place && helps(*place); };
  return std::ranges::any_of(table.board, open_helps) || std::ranges::any_of(view.hand, helps);
}

}  // namespace

bool wins_for_certain(const View& view, const Move& move) {
  const Merit mine = merit_after(view, move);
  if (mine.points < kPointsToEnd) return false;
  const CardSet seen = seen_cards(view);
  Table after = view.table;  // as far as other players' last turns depend on it
  Levels turned_up{};
  if (const auto place = place_emptied(after, move)) {
    const std::size_t level = *place / kPlaces;
    turned_up[level] = after.deck_sizes[level] > 0;
    after.board[*place].reset();
  }
  if (move.noble) after.nobles.erase(*move.noble);
  for (const Seat seat : seats(after.players)) {
    if (seat == view.seat || !after.plays(seat)) continue;
    if (seat.number() < view.seat.number()) {
      if (merit_of(after.area(seat)) >= mine) return false;
    } else {
      if (may_reach(mine, after, seat, seen, turned_up)) return false;
      turned_up = {true, true, true};
    }
  }
  return true;
}

std::optional<Move> find_certain_win(const View& view) {
  if (!can_reach_the_end(view)) return std::nullopt;
  const LegalMoves moves(view);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (wins_for_certain(view, move)) return move;
  }
  return std::nullopt;
}

}  // namespace splendor
