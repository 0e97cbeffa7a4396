// What a card costs a player.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "referee/rules/cards.hpp"
#include "referee/rules/choices.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/rules/table.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {
namespace detail {
inline constexpr auto kCostBySlot = [] {
  std::array<Tokens, CardId::kHighest + 1> costs{};
  costs[0] = Tokens(50, 50, 50, 50, 50);  // 18 bonuses and 7 tokens of each colour buy half
  for (std::size_t i = 0; i < kCards.size(); ++i) costs[i + 1] = kCards[i].cost;
  return costs;
}();
constexpr Tokens cost_of(CardSlot slot) {
  return kCostBySlot[static_cast<std::size_t>(slot.number_or_zero())];
}
}  // namespace detail

// Which cards a player with these bonuses and gems (`power`) can buy with at most this much gold:
// bit i for place i of the board, then one bit for each card in hand. Searches call this for every
// position, so it does not branch: the cost of "no card" is more than anybody can pay.
inline std::uint16_t affordable_portably(const Board& board, const Hand& hand, Tokens power,
                                         int gold) {
  unsigned bits = 0;
  unsigned bit = 1;
  const auto add = [&](CardSlot slot) {
    bits |= detail::cost_of(slot).beyond(power).total() <= gold ? bit : 0;
    bit <<= 1;
  };
  for (const CardSlot slot : board) add(slot);
  for (const CardId id : hand) add(id);
  return static_cast<std::uint16_t>(bits);
}

#if defined(__SSE2__)
// The same, two cards at a time: one instruction subtracts with saturation at zero, one adds up the
// bytes of each half. The sums of places 0 to 7 become the bytes of one half of a word, those of
// places 8 to 15 the other, so that one comparison decides all.
inline std::uint16_t affordable(const Board& board, const Hand& hand, Tokens power, int gold) {
  static_assert(std::tuple_size_v<Board> == 12 && Hand::capacity() == 3);
  const __m128i purse = _mm_set1_epi64x(static_cast<std::int64_t>(power.packed()));
  const auto missing = [&](CardSlot low, CardSlot high) {
    const __m128i costs = _mm_set_epi64x(static_cast<std::int64_t>(detail::cost_of(high).packed()),
                                         static_cast<std::int64_t>(detail::cost_of(low).packed()));
    return _mm_sad_epu8(_mm_subs_epu8(costs, purse), _mm_setzero_si128());
  };
  // Unused places of the hand hold some card as well; their bits are dropped below.
  __m128i sums = missing(board[7], CardSlot());
  for (std::size_t i = 7; i-- > 0;) {
    const CardSlot high = i < 4 ? board[8 + i] : CardSlot(hand[i - 4]);
    sums = _mm_or_si128(_mm_slli_epi64(sums, 8), missing(board[i], high));
  }
  const __m128i limit = _mm_set1_epi8(static_cast<char>(gold));
  const __m128i enough = _mm_cmpeq_epi8(_mm_min_epu8(sums, limit), sums);
  const unsigned in_use = (1U << (board.size() + hand.size())) - 1;
  return static_cast<std::uint16_t>(static_cast<unsigned>(_mm_movemask_epi8(enough)) & in_use);
}
#else
inline std::uint16_t affordable(const Board& board, const Hand& hand, Tokens power, int gold) {
  return affordable_portably(board, hand, power, gold);
}
#endif

// The price of a card for a player: the printed cost minus the player's bonuses, split into what
// the player's own gems pay and what is missing, which gold must pay.
struct Price {
  Tokens due;
  Tokens from_gems;
  int missing;

  constexpr Price(CardId id, Tokens bonuses, Tokens tokens)
      : due(card(id).cost.beyond(bonuses)),
        from_gems(due - due.beyond(tokens)),
        missing(due.total() - from_gems.total()) {}

  [[nodiscard]] constexpr bool affordable(Tokens tokens) const { return missing <= tokens.gold(); }
  // The payment that spends the least gold.
  [[nodiscard]] constexpr Tokens canonical() const {
    return from_gems + Tokens::of(Colour::gold, missing);
  }

  // With free payment, spare gold may replace gems. That is choosing `spare` tokens out of the gems
  // and `spare` gold tokens: a chosen gem is replaced, a chosen gold token is kept. REQUIRES:
  // affordable(tokens)
  [[nodiscard]] TokenChoices replacements(Payment payment, Tokens tokens) const {
    const int spare = payment == Payment::any ? tokens.gold() - missing : 0;
    return {from_gems + Tokens::of(Colour::gold, spare), spare};
  }
};

// The default payment of the player of this view: the one with the least gold.
inline Tokens usual_payment(CardId id, const View& view) {
  const PlayerArea& buyer = view.table.area(view.seat);
  return Price(id, buyer.bonuses, buyer.tokens).canonical();
}

}  // namespace splendor
