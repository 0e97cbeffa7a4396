#include "sample_bots/search/packed_move.hpp"

namespace splendor::search {
namespace {

constexpr int kCountBits = 3;  // of the tokens of one colour

std::uint64_t pack(Tokens tokens) {
  std::uint64_t packed = 0;
  int at = 0;
  for (const Colour colour : kColours) {
    packed |= static_cast<std::uint64_t>(tokens[colour]) << at;
    at += kCountBits;
  }
  return packed;
}

Tokens unpack_tokens(std::uint64_t packed) {
  Tokens tokens;
  for (const Colour colour : kColours) {
    if (packed == 0) break;
    tokens += Tokens::of(colour, static_cast<int>(packed & ((1U << kCountBits) - 1)));
    packed >>= kCountBits;
  }
  return tokens;
}

}  // namespace

PackedMove::PackedMove(const Move& move) {
  const auto number = [](auto id) { return static_cast<unsigned>(id.number()); };
  const std::uint64_t argument =
      std::visit(Overloaded{
                     [](const TakeDifferent& take) { return take.colours.bits(); },
                     [](const TakeTwo& take) { return static_cast<unsigned>(take.colour); },
                     [&](const ReserveCard& reserve) { return number(reserve.card); },
                     [&](const ReserveTop& reserve) { return number(reserve.level); },
                     [&](const Buy& buy) { return number(buy.card); },
                     [](const Pass&) { return 0U; },
                 },
                 move.action);
  const std::uint64_t noble = move.noble ? number(*move.noble) : 0;
  const auto* buy = std::get_if<Buy>(&move.action);
  word_ = static_cast<std::uint64_t>(move.action.index()) << kKindAt | argument << kArgumentAt |
          noble << kNobleAt | pack(move.returned) << kReturnedAt |
          pack(buy != nullptr ? buy->payment : Tokens()) << kPaymentAt;
}

Move PackedMove::unpack() const {
  Move move;
  switch (kind()) {
    case Kind::take_different:
      move.action = TakeDifferent{ColourSet::from_bits(static_cast<unsigned>(argument()))};
      break;
    case Kind::take_two:
      move.action = TakeTwo{static_cast<Colour>(argument())};
      break;
    case Kind::reserve_card:
      move.action = ReserveCard{card()};
      break;
    case Kind::reserve_top:
      move.action = ReserveTop{level()};
      break;
    case Kind::buy:
      move.action = Buy{card(), unpack_tokens(bits(kPaymentAt, kTokensBits))};
      break;
    case Kind::pass:
      move.action = Pass{};
      break;
  }
  move.returned = unpack_tokens(bits(kReturnedAt, kTokensBits));
  if (const auto noble = bits(kNobleAt, kNobleBits); noble != 0) {
    move.noble = NobleId(static_cast<int>(noble));
  }
  return move;
}

}  // namespace splendor::search
