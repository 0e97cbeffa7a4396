// What a card costs a player.
#pragma once

#include "referee/rules/cards.hpp"
#include "referee/rules/choices.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

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
