#include "referee/wire/game_fields.hpp"

#include "splendor/v1/game.pb.h"

namespace splendor::wire {
namespace {

std::uint32_t unsigned_of(int number) { return static_cast<std::uint32_t>(number); }
constexpr auto kIdNumber = [](const auto& id) { return unsigned_of(id.number()); };
constexpr auto kSlotNumber = [](CardSlot slot) { return unsigned_of(slot.number_or_zero()); };

void write_tokens(FieldWriter& out, Tokens tokens) {
  using Fields = v1::Tokens;
  out.number<Fields::kWhiteFieldNumber>(unsigned_of(tokens[Colour::white]));
  out.number<Fields::kBlueFieldNumber>(unsigned_of(tokens[Colour::blue]));
  out.number<Fields::kGreenFieldNumber>(unsigned_of(tokens[Colour::green]));
  out.number<Fields::kRedFieldNumber>(unsigned_of(tokens[Colour::red]));
  out.number<Fields::kBlackFieldNumber>(unsigned_of(tokens[Colour::black]));
  out.number<Fields::kGoldFieldNumber>(unsigned_of(tokens[Colour::gold]));
}

void write_player(FieldWriter& out, const View& view, Seat seat) {
  using Fields = v1::Player;
  const PlayerArea& area = view.table.area(seat);
  out.message<Fields::kTokensFieldNumber>([&] { write_tokens(out, area.tokens); });
  out.message<Fields::kBonusesFieldNumber>([&] { write_tokens(out, area.bonuses); });
  out.number<Fields::kPointsFieldNumber>(area.points);
  out.list<Fields::kCardsFieldNumber>(area.cards, kIdNumber);
  out.list<Fields::kNoblesFieldNumber>(area.nobles, kIdNumber);
  for (std::size_t i = 0; i < area.reserved.size(); ++i) {
    const Reservation& reserved = area.reserved[i];
    out.message<Fields::kReservedFieldNumber>([&] {
      const bool own = seat == view.seat;
      out.number<v1::Reservation::kCardFieldNumber>(own ? kIdNumber(view.hand[i])
                                                        : kSlotNumber(reserved.face_up));
      out.number<v1::Reservation::kLevelFieldNumber>(kIdNumber(reserved.level));
      out.number<v1::Reservation::kFaceDownFieldNumber>(reserved.face_up.has_value() ? 0 : 1);
    });
  }
  out.number<Fields::kOutFieldNumber>(view.table.plays(seat) ? 0 : 1);
}

}  // namespace

void write_view(FieldWriter& out, const View& view) {
  using Fields = v1::View;
  const Table& table = view.table;
  out.number<Fields::kSeatFieldNumber>(kIdNumber(view.seat));
  out.number<Fields::kToMoveFieldNumber>(kIdNumber(table.to_move));
  out.number<Fields::kPlyFieldNumber>(table.ply);
  out.number<Fields::kPassesFieldNumber>(table.passes);
  out.message<Fields::kBankFieldNumber>([&] { write_tokens(out, table.bank); });
  out.list<Fields::kNoblesFieldNumber>(table.nobles, kIdNumber);
  out.list<Fields::kBoardFieldNumber>(table.board, kSlotNumber);
  out.list<Fields::kDeckSizesFieldNumber>(table.deck_sizes, [](std::uint8_t size) { return size; });
  for (const Seat seat : seats(table.players)) {
    out.message<Fields::kPlayersFieldNumber>([&] { write_player(out, view, seat); });
  }
}

void write_move(FieldWriter& out, const Move& move) {
  using Fields = v1::Move;
  const auto take = [&](Tokens tokens) {
    out.message<Fields::kTakeFieldNumber>([&] { write_tokens(out, tokens); });
  };
  std::visit(
      Overloaded{
          [&](const TakeDifferent& different) { take(Tokens::each(different.colours)); },
          [&](const TakeTwo& two) { take(Tokens::of(two.colour, 2)); },
          [&](const ReserveCard& reserve) {
            out.number<Fields::kReserveCardFieldNumber>(kIdNumber(reserve.card));
          },
          [&](const ReserveTop& reserve) {
            out.number<Fields::kReserveTopFieldNumber>(kIdNumber(reserve.level));
          },
          [&](const Buy& buy) {
            out.message<Fields::kBuyFieldNumber>([&] {
              out.number<v1::Buy::kCardFieldNumber>(kIdNumber(buy.card));
              out.message<v1::Buy::kPaymentFieldNumber>([&] { write_tokens(out, buy.payment); });
            });
          },
          [&](const Pass&) { out.message<Fields::kPassFieldNumber>([] {}); },
      },
      move.action);
  if (!move.returned.empty()) {
    out.message<Fields::kReturnedFieldNumber>([&] { write_tokens(out, move.returned); });
  }
  if (move.noble) out.number<Fields::kNobleFieldNumber>(kIdNumber(*move.noble));
}

}  // namespace splendor::wire
