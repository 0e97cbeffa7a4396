// What all players see, and what one seat sees.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "referee/rules/cards.hpp"
#include "referee/rules/ids.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/rules/small_list.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

inline constexpr int kMaxTokens = 10;      // a player's, gold included, at the end of a turn
inline constexpr int kMaxReserved = 3;     // cards in hand
inline constexpr int kPointsToEnd = 15;    // end the game with the current round
inline constexpr std::size_t kPlaces = 4;  // open cards of a level
inline constexpr int kGoldTokens = 5;

// Tokens of each gem colour in a game: 4, 5 or 7.
constexpr int gem_tokens(PlayerCount players) {
  return players.number() == 4 ? 7 : players.number() + 2;
}

enum class EndReason : std::uint8_t { points, stalemate, round_limit };

inline constexpr std::array<std::string_view, 3> kEndReasonNames{"points", "stalemate",
                                                                 "round_limit"};
constexpr std::string_view name_of(EndReason reason) {
  return kEndReasonNames[static_cast<std::size_t>(reason)];
}

// A reserved card as the others see it. One that was drawn from a deck shows only its level.
struct Reservation {
  Level level;
  CardSlot face_up;

  friend constexpr bool operator==(const Reservation&, const Reservation&) = default;
};

struct PlayerArea {
  Tokens tokens;
  Tokens bonuses;  // counted from `cards`
  CardSet cards;   // purchased
  NobleSet nobles;
  SmallList<Reservation, kMaxReserved> reserved;  // in the order of reserving
  std::uint8_t points = 0;                        // of `cards` and `nobles`
  std::uint8_t card_count = 0;                    // of `cards`

  constexpr void add(CardId id) {
    cards.insert(id);
    bonuses += Tokens::of(card(id).bonus);
    points = static_cast<std::uint8_t>(points + card(id).points);
    ++card_count;
  }
  constexpr void add(NobleId id) {
    nobles.insert(id);
    points = static_cast<std::uint8_t>(points + kNoblePoints);
  }
  friend bool operator==(const PlayerArea&, const PlayerArea&) = default;
};

// The open cards, level by level; an empty place stays empty.
using Board = std::array<CardSlot, 3 * kPlaces>;

// Everything that all players know. It has no member for a deck's order or a face-down card, so
// whatever is computed from a Table alone cannot depend on them.
struct Table {
  Ruleset rules;
  PlayerCount players;
  Seat to_move;             // after the end: the seat that would have been next
  std::uint32_t ply = 0;    // turns taken so far by all players
  std::uint8_t passes = 0;  // consecutive ones that brought no noble
  // Seats that dropped out, one bit each. Not a rule of the game: the referee takes out players
  // that can't go on. Their turns are skipped, their points don't end the game, and they keep what
  // they have.
  std::uint8_t out = 0;
  std::optional<EndReason> over;
  Tokens bank;
  NobleSet nobles;  // still open
  Board board;
  std::array<std::uint8_t, 3> deck_sizes{};
  std::array<PlayerArea, 4> player;  // those beyond `players` stay empty

  [[nodiscard]] bool plays(Seat seat) const { return ((out >> seat.number()) & 1U) == 0; }
  [[nodiscard]] int playing() const { return players.number() - std::popcount(out); }
  // The open cards of a level.
  [[nodiscard]] std::span<const CardSlot, kPlaces> row(Level level) const {
    return std::span<const CardSlot, kPlaces>(&board[level.index() * kPlaces], kPlaces);
  }
  [[nodiscard]] PlayerArea& area(Seat seat) { return player[seat.index()]; }
  [[nodiscard]] const PlayerArea& area(Seat seat) const { return player[seat.index()]; }
  [[nodiscard]] const PlayerArea& mover() const { return area(to_move); }
  friend bool operator==(const Table&, const Table&) = default;
};

// The reserved cards as their owner sees them; hand[i] is what lies behind reserved[i].
using Hand = SmallList<CardId, kMaxReserved>;

// All that one seat may know. Legality is defined on this.
struct View {
  Seat seat;
  Table table;
  Hand hand;  // of `seat`

  friend bool operator==(const View&, const View&) = default;
};

// The place on the board of an open card.
std::optional<std::size_t> find_open(const Table& table, CardId id);

// The open nobles that visit a player with these bonuses.
constexpr NobleSet visitors(const Table& table, Tokens bonuses) {
  NobleSet set;
  // No noble requires fewer (see cards.cpp), and most of the game no player has as many.
  if (bonuses.total() < kFewestNobleBonuses) return set;
  for (const NobleId id : table.nobles) {
    if (bonuses.covers(noble(id).requirement)) set.insert(id);
  }
  return set;
}

// Final ranks, by points, then by fewer purchased cards. Equal players share a rank (1, 1, 3, …);
// all with rank 1 share the victory. Seats that dropped out share the last rank.
using Ranks = SmallList<int, 4>;
Ranks ranks(const Table& table);

}  // namespace splendor
