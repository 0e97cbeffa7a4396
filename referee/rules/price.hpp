// What a card costs a player.
#pragma once

#include <array>
#include <cstdint>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "referee/rules/cards.hpp"
#include "referee/rules/choices.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {
namespace detail {
inline constexpr auto kCostBySlot = [] {
  std::array<Tokens, CardId::kHighest + 1> costs{};
  costs[0] = Tokens(50, 50, 50, 50, 50);  // 18 bonuses and 7 tokens of each colour buy half of it
  for (std::size_t i = 0; i < kCards.size(); ++i) costs[i + 1] = kCards[i].cost;
  return costs;
}();
constexpr Tokens cost_of(CardSlot slot) {
  return kCostBySlot[static_cast<std::size_t>(slot.number_or_zero())];
}
}  // namespace detail

// Which of up to 16 places hold a card that bonuses and gems (`power`) buy with at most this much
// gold: bit i for place i. Searching spends a third of its time here, so nothing branches: the cost
// of "no card" is beyond any purse.
template <class Slots>
constexpr unsigned affordable_portably(const Slots& slots, Tokens power, int gold) {
  unsigned bits = 0;
  unsigned bit = 1;
  for (const CardSlot slot : slots) {
    bits |= detail::cost_of(slot).beyond(power).total() <= gold ? bit : 0;
    bit <<= 1;
  }
  return bits;
}

#if defined(__SSE2__)
// The same, two cards at a time: one instruction subtracts without falling below zero, one adds up
// the bytes of each half.
template <class Slots>
unsigned affordable(const Slots& slots, Tokens power, int gold) {
  const __m128i purse = _mm_set1_epi64x(static_cast<std::int64_t>(power.packed()));
  const __m128i limit = _mm_set1_epi32(gold);
  unsigned bits = 0;
  for (std::size_t i = 0; i < slots.size(); i += 2) {
    const CardSlot second = i + 1 < slots.size() ? CardSlot(slots[i + 1]) : CardSlot();
    const __m128i costs =
        _mm_set_epi64x(static_cast<std::int64_t>(detail::cost_of(second).packed()),
                       static_cast<std::int64_t>(detail::cost_of(slots[i]).packed()));
    const __m128i missing = _mm_sad_epu8(_mm_subs_epu8(costs, purse), _mm_setzero_si128());
    const __m128i too_much = _mm_slli_epi64(_mm_cmpgt_epi32(missing, limit), 32);
    bits |= (~static_cast<unsigned>(_mm_movemask_pd(_mm_castsi128_pd(too_much))) & 3U) << i;
  }
  return bits;
}
#else
template <class Slots>
unsigned affordable(const Slots& slots, Tokens power, int gold) {
  return affordable_portably(slots, power, gold);
}
#endif

// The price of a card for a player: the printed cost less the player's bonuses, split into what the
// player's own gems pay and what is missing, for which gold must stand in.
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

  // With free payment, gold that is left may replace gems. Choosing which is choosing `spare`
  // tokens out of the gems and as many gold tokens: a gem chosen is replaced, a gold one is kept.
  // REQUIRES: affordable(tokens)
  [[nodiscard]] TokenChoices replacements(Payment payment, Tokens tokens) const {
    const int spare = payment == Payment::any ? tokens.gold() - missing : 0;
    return {from_gems + Tokens::of(Colour::gold, spare), spare};
  }
};

}  // namespace splendor
