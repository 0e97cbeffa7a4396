#include "referee/wire/convert.hpp"

namespace splendor::wire {
namespace {

template <class Id>
std::uint32_t number(Id id) {
  return static_cast<std::uint32_t>(id.number());
}

template <class Ids>
void set_ids(const Ids& ids, google::protobuf::RepeatedField<std::uint32_t>& out) {
  out.Clear();
  for (const auto id : ids) out.Add(number(id));
}

void set_player(const View& view, Seat seat, v1::Player& out) {
  const PlayerArea& area = view.table.area(seat);
  to_proto(area.tokens, *out.mutable_tokens());
  to_proto(area.bonuses, *out.mutable_bonuses());
  out.set_points(area.points);
  set_ids(area.cards, *out.mutable_cards());
  set_ids(area.nobles, *out.mutable_nobles());
  out.mutable_reserved()->Clear();
  for (std::size_t i = 0; i < area.reserved.size(); ++i) {
    v1::Reservation& reserved = *out.add_reserved();
    const CardSlot face_up = area.reserved[i].face_up;
    reserved.set_level(number(area.reserved[i].level));
    reserved.set_face_down(!face_up.has_value());
    reserved.set_card(seat == view.seat ? number(view.hand[i])
                                        : static_cast<std::uint32_t>(face_up.number_or_zero()));
  }
  out.set_out(!view.table.plays(seat));
}

}  // namespace

void to_proto(Tokens tokens, v1::Tokens& out) {
  const auto count = [&](Colour colour) { return static_cast<std::uint32_t>(tokens[colour]); };
  out.set_white(count(Colour::white));
  out.set_blue(count(Colour::blue));
  out.set_green(count(Colour::green));
  out.set_red(count(Colour::red));
  out.set_black(count(Colour::black));
  out.set_gold(count(Colour::gold));
}

void to_proto(const Move& move, v1::Move& out) {
  std::visit(
      Overloaded{
          [&](const TakeDifferent& take) {
            to_proto(Tokens::each(take.colours), *out.mutable_take());
          },
          [&](const TakeTwo& take) { to_proto(Tokens::of(take.colour, 2), *out.mutable_take()); },
          [&](const ReserveCard& reserve) { out.set_reserve_card(number(reserve.card)); },
          [&](const ReserveTop& reserve) { out.set_reserve_top(number(reserve.level)); },
          [&](const Buy& buy) {
            out.mutable_buy()->set_card(number(buy.card));
            to_proto(buy.payment, *out.mutable_buy()->mutable_payment());
          },
          [&](const Pass&) { out.mutable_pass(); },
      },
      move.action);
  if (move.returned.empty()) {
    out.clear_returned();
  } else {
    to_proto(move.returned, *out.mutable_returned());
  }
  out.set_noble(move.noble ? number(*move.noble) : 0);
}

void to_proto(const View& view, v1::View& out) {
  const Table& table = view.table;
  out.set_seat(number(view.seat));
  out.set_to_move(number(table.to_move));
  out.set_ply(table.ply);
  out.set_passes(table.passes);
  to_proto(table.bank, *out.mutable_bank());
  set_ids(table.nobles, *out.mutable_nobles());
  out.mutable_board()->Clear();
  for (const CardSlot place : table.board) {
    out.add_board(static_cast<std::uint32_t>(place.number_or_zero()));
  }
  out.mutable_deck_sizes()->Clear();
  for (const std::uint8_t size : table.deck_sizes) out.add_deck_sizes(size);
  while (out.players_size() > table.players.number()) out.mutable_players()->RemoveLast();
  while (out.players_size() < table.players.number()) out.add_players();
  for (const Seat seat : seats(table.players)) {
    set_player(view, seat, *out.mutable_players(seat.number()));
  }
}

void to_proto(const Ruleset& rules, std::string_view name, v1::Ruleset& out) {
  out.set_name(std::string(name));
  out.set_take_fewer(static_cast<v1::TakeFewer>(rules.take_fewer));
  out.set_payment(static_cast<v1::Payment>(rules.payment));
  out.set_max_rounds(rules.max_rounds);
}

void add_cards(v1::Hello& hello) {
  for (std::size_t i = 0; i < kCards.size(); ++i) {
    v1::Card& card = *hello.add_cards();
    card.set_id(static_cast<std::uint32_t>(i + 1));
    card.set_level(static_cast<std::uint32_t>(kCards[i].level.number()));
    card.set_bonus(static_cast<v1::Colour>(index(kCards[i].bonus) + 1));
    card.set_points(kCards[i].points);
    to_proto(kCards[i].cost, *card.mutable_cost());
  }
  for (std::size_t i = 0; i < kNobles.size(); ++i) {
    v1::Noble& noble = *hello.add_nobles();
    noble.set_id(static_cast<std::uint32_t>(i + 1));
    noble.set_points(kNoblePoints);
    to_proto(kNobles[i].requirement, *noble.mutable_requirement());
  }
}

}  // namespace splendor::wire
