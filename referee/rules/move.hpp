// A move: one whole turn, with the returned tokens and the noble.
//
// At a real table players see the card that replaces a taken one before they return tokens or
// choose a noble. Here a turn is one message with one clock, and players do without that
// information.
#pragma once

#include <optional>
#include <variant>

#include "referee/rules/ids.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

struct TakeDifferent {
  ColourSet colours;
  friend constexpr bool operator==(const TakeDifferent&, const TakeDifferent&) = default;
};
struct TakeTwo {
  Colour colour;
  friend constexpr bool operator==(const TakeTwo&, const TakeTwo&) = default;
};
struct ReserveCard {
  CardId card;
  friend constexpr bool operator==(const ReserveCard&, const ReserveCard&) = default;
};
struct ReserveTop {
  Level level;
  friend constexpr bool operator==(const ReserveTop&, const ReserveTop&) = default;
};
struct Buy {
  CardId card;
  Tokens payment;
  friend constexpr bool operator==(const Buy&, const Buy&) = default;
};
struct Pass {
  friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

using Action = std::variant<TakeDifferent, TakeTwo, ReserveCard, ReserveTop, Buy, Pass>;

// For std::visit: one lambda per alternative, and the compiler names a missing one.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

struct Move {
  Action action;
  Tokens returned;
  std::optional<NobleId> noble;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace splendor
