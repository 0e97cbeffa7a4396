// Which nobles a player's next purchase brings.
#pragma once

#include <algorithm>

#include "referee/rules/cards.hpp"
#include "referee/rules/ids.hpp"
#include "referee/rules/table.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

// The open nobles that visit a player with the present bonuses (left over from an earlier choice),
// and how many more would visit for one further bonus of a colour.
struct NobleOutlook {
  NobleSet now;
  Tokens by_one_bonus;

  NobleOutlook(const Table& table, Tokens bonuses) {
    // Most of the game no player has as many bonuses as any noble requires.
    if (bonuses.total() + 1 < kFewestNobleBonuses) return;
    for (const NobleId id : table.nobles) {
      const Tokens lacking = noble(id).requirement.beyond(bonuses);
      if (lacking.empty()) now.insert(id);
      by_one_bonus += lacking.total() == 1 ? lacking : Tokens();
    }
  }
  // True if no purchase brings a noble.
  [[nodiscard]] bool uneventful() const { return now.empty() && by_one_bonus.empty(); }
  // Ways to receive a noble; 1 if none visits.
  [[nodiscard]] int ways() const { return std::max(1, now.size()); }
  [[nodiscard]] int ways_with(Colour gained) const {
    return std::max(1, now.size() + by_one_bonus[gained]);
  }
};

}  // namespace splendor
