// How GoogleTest shows the values of the rules in its messages; without this it shows bytes.
#pragma once

#include <ostream>

#include "referee/rules/ids.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

// The name is GoogleTest's.
inline void PrintTo(Tokens tokens, std::ostream* out) { *out << "'" << letters(tokens) << "'"; }
inline void PrintTo(const Move& move, std::ostream* out) { *out << "'" << to_text(move) << "'"; }
inline void PrintTo(CardSlot slot, std::ostream* out) { *out << "card " << slot.number_or_zero(); }
template <class Tag, int kMin, int kMax>
void PrintTo(Id<Tag, kMin, kMax> id, std::ostream* out) {
  *out << id.number();
}
template <class T>
void PrintTo(const IdSet<T>& set, std::ostream* out) {
  for (const T id : set) *out << id.number() << " ";
}

}  // namespace splendor
