#include "sample_bots/champion_bot/move_evaluator.hpp"

#include "sample_bots/champion_bot/judge.hpp"

namespace splendor::champion {
namespace {

template <class List, class Item>
void erase_item(List& list, const Item& item) {
  list.erase_at(static_cast<std::size_t>(std::find(list.begin(), list.end(), item) - list.begin()));
}

}  // namespace

MoveEvaluator::MoveEvaluator(const Network& network, const Game& game, Seat viewer)
    : network_(network), game_(game), viewer_(viewer) {
  const Table& table = game.table();
  const int players = table.players.number();
  int next = table.to_move.number();
  int ply = static_cast<int>(table.ply);
  do {
    ++ply;
    next = next + 1 == players ? 0 : next + 1;
    closes_round_ |= next == 0;
  } while (!table.plays(Seat(next)));
  for (const Seat seat : seats(table.players)) {
    turns_[seat.index()] =
        static_cast<std::size_t>(seat.number() - next + (seat.number() < next ? players : 0));
  }
  const int limit = static_cast<int>(table.rules.max_rounds);
  reaches_round_limit_ = closes_round_ && limit > 0 && ply / players >= limit;

  for (const CardSlot place : table.board) {
    if (place) open_.add_open(*place);
  }
  FeatureList rows;
  write_turn(rows, table_begin(table.players), Seat(next), ply / players);
  for (const Seat seat : seats(table.players)) {
    const PlayerArea& area = table.area(seat);
    PlayerSight sight{area.tokens, area.bonuses, area.points, area.card_count, {}, {}};
    CardsInReach cards = open_;
    const Hand& hand = game.hidden().hands[seat.index()];
    for (std::size_t i = 0; i < area.reserved.size(); ++i) {
      const Reservation& shown = area.reserved[i];
      if (shown.face_up || seat == viewer) {
        sight.held.push_back(hand[i]);
        cards.add_held(hand[i]);
      } else {
        sight.face_down.push_back(shown.level);
      }
    }
    leader_points_ = std::max(leader_points_, sight.points);
    if (seat == table.to_move) {
      mover_ = sight;
      movers_ = cards;
      continue;
    }
    PlayerWriter writer(rows, base_of(seat));
    Other& other = others_[seat.index()];
    other.sight = sight;
    other.due = writer.standing(sight, table.nobles, cards);
    other.near = writer.purse(sight, cards);
  }
  surroundings_ = network_.changed(network_.bias(), rows.span());
  FeatureList standing;
  PlayerWriter(standing, base_of(table.to_move)).standing(mover_, table.nobles, movers_);
  unchanged_ = network_.changed(surroundings_, standing.span());
}

Chances MoveEvaluator::after(const Move& move) {
  if (may_end(move)) return judge(network_, Afterwards::of(game_, move, viewer_));
  // A noble changes what every player is worth, whatever the action was.
  if (move.noble && !std::holds_alternative<Buy>(move.action)) {
    return judge(network_, Afterwards::of(game_, move, viewer_));
  }
  const Network::Sums sums = std::visit(
      Overloaded{
          [&](const TakeDifferent& take) {
            return after_taking(Tokens::each(take.colours), move.returned);
          },
          [&](const TakeTwo& take) {
            return after_taking(Tokens::of(take.colour, 2), move.returned);
          },
          [&](const ReserveCard& reserve) {
            return after_reserving(reserve.card, card(reserve.card).level, move.returned);
          },
          [&](const ReserveTop& reserve) {
            return after_reserving({}, reserve.level, move.returned);
          },
          [&](const Buy& buy) { return after_buying(buy, move); },
          [&](const Pass&) { return after_taking({}, {}); },
      },
      move.action);
  const Chances by_turn = network_.chances(sums);
  Chances by_seat{};
  for (const Seat seat : seats(game_.table().players)) {
    by_seat[seat.index()] = by_turn[turns_[seat.index()]];
  }
  return by_seat;
}

// Whether the game may be over after the move: then the rules decide.
bool MoveEvaluator::may_end(const Move& move) const {
  if (std::holds_alternative<Pass>(move.action)) return true;
  if (!closes_round_) return false;
  const auto* buy = std::get_if<Buy>(&move.action);
  const int points = mover_.points + (buy != nullptr ? card(buy->card).points : 0) +
                     (move.noble ? kNoblePoints : 0);
  return reaches_round_limit_ || std::max(leader_points_, points) >= kPointsToEnd;
}

Network::Sums MoveEvaluator::after_taking(Tokens taken, Tokens returned) const {
  FeatureList added;
  PlayerSight mover = mover_;
  mover.tokens = mover.tokens + taken - returned;
  write_bank(added, table_begin(game_.table().players), game_.table().bank + returned - taken);
  PlayerWriter(added, base_of(game_.to_move())).purse(mover, movers_);
  return network_.changed(unchanged_, added.span());
}

const MoveEvaluator::Reserving& MoveEvaluator::reserving(Tokens returned) {
  for (std::size_t i = 0; i < reserving_count_; ++i) {
    if (reserving_[i].returned == returned) return reserving_[i];
  }
  const Tokens bank = game_.table().bank;
  const Tokens gold = Tokens::of(Colour::gold, bank.gold() > 0 ? 1 : 0);
  FeatureList added;
  PlayerSight mover = mover_;
  mover.tokens = mover.tokens + gold - returned;
  write_bank(added, table_begin(game_.table().players), bank + returned - gold);
  PlayerWriter writer(added, base_of(game_.to_move()));
  const Steps near = writer.purse(mover, movers_);
  writer.reserved(mover.held.size() + mover.face_down.size() + 1);
  FeatureList subtracted;
  PlayerWriter(subtracted, base_of(game_.to_move()))
      .reserved(mover.held.size() + mover.face_down.size());
  return reserving_[reserving_count_++] = {
             returned, network_.changed(unchanged_, added.span(), subtracted.span()), near};
}

Network::Sums MoveEvaluator::after_reserving(CardSlot card, Level level, Tokens returned) {
  const Reserving& common = reserving(returned);
  FeatureList added;
  FeatureList subtracted;
  PlayerWriter writer(added, base_of(game_.to_move()));
  if (card) {
    writer.held(*card, common.near[movers_.find_open(*card)]);
    write_loss(*card, subtracted);
  } else {
    writer.face_down(level);
  }
  return network_.changed(common.sums, added.span(), subtracted.span());
}

Network::Sums MoveEvaluator::after_buying(const Buy& buy, const Move& move) const {
  const Table& table = game_.table();
  const Card& bought = card(buy.card);
  PlayerSight mover = mover_;
  mover.tokens -= buy.payment;
  mover.bonuses += Tokens::of(bought.bonus);
  mover.points += bought.points + (move.noble ? kNoblePoints : 0);
  ++mover.card_count;
  NobleSet nobles = table.nobles;
  CardsInReach cards = open_;
  FeatureList subtracted;
  if (open_.find_open(buy.card) < open_.open()) {
    cards.remove_open(buy.card);
    write_loss(buy.card, subtracted);
  } else if (std::ranges::find(mover.held, buy.card) != mover.held.end()) {
    erase_item(mover.held, buy.card);
  } else {
    erase_item(mover.face_down, bought.level);
  }
  if (move.noble) {
    nobles.erase(*move.noble);
    for (const Seat seat : seats(table.players)) {
      if (seat == table.to_move) continue;
      PlayerWriter(subtracted, base_of(seat)).noble(others_[seat.index()].sight, *move.noble);
    }
  }
  for (const CardId id : mover.held) cards.add_held(id);
  FeatureList added;
  write_bank(added, table_begin(table.players), table.bank + buy.payment);
  PlayerWriter writer(added, base_of(table.to_move));
  writer.standing(mover, nobles, cards);
  writer.purse(mover, cards);
  return network_.changed(surroundings_, added.span(), subtracted.span());
}

void MoveEvaluator::write_loss(CardId card, FeatureList& list) const {
  const std::size_t at = open_.find_open(card);
  for (const Seat seat : seats(game_.table().players)) {
    if (seat == game_.to_move()) continue;
    const Other& other = others_[seat.index()];
    PlayerWriter(list, base_of(seat)).open_card(card, other.due[at], other.near[at]);
  }
}

}  // namespace splendor::champion
