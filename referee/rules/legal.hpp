// The legal moves of a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/rules/choices.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/nobles.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

struct Takes;

// The legal moves, counted and numbered without being listed. Formulas give the number of ways to
// complete the actions of one kind (by payments, returned tokens and nobles); only operator[] looks
// up an action and one way to complete it. So the count and a random move are cheap even in
// positions with 600 moves.
//
// Laws: no two numbers give equal moves; check() accepts exactly these moves; size() is 0 if and
// only if the game is over or the view is not that of the seat to move. The order is fixed:
// different colours, two alike, open cards, decks, purchases, pass; within these by number of
// colours, by colour, level and place, and last by what is chosen.
class LegalMoves {
 public:
  explicit LegalMoves(const View& view);
  // For the player to move. REQUIRES: `hand` is that player's; both arguments outlive this object.
  LegalMoves(const Table& table, const Hand& hand);

  [[nodiscard]] std::size_t size() const { return size_; }
  // REQUIRES: i < size()
  Move operator[](std::size_t i) const;
  // Appends all moves, in order, to the caller's buffer.
  void append_to(std::vector<Move>& moves) const;

 private:
  enum class Kind : std::uint8_t { different, two, open_card, deck, buy, pass };
  static constexpr std::array kKinds{Kind::different, Kind::two, Kind::open_card,
                                     Kind::deck,      Kind::buy, Kind::pass};
  // A move as two numbers: of the action among those of its kind, and of the way to complete it.
  struct Place {
    int action;
    int way;
  };
  // What is left to choose once the action is chosen. Only a purchase has a payment to choose, and
  // only the other actions can require returning tokens, so there is at most one choice of tokens.
  struct Completion {
    TokenChoices choices;
    NobleSet visitors;
  };

  void add(Kind kind, int moves);
  int count_purchases();
  [[nodiscard]] int actions(Kind kind) const;
  [[nodiscard]] CardId card_at(int place) const;
  [[nodiscard]] Place place(Kind kind, int i) const;
  Completion start(Move& move, Kind kind, int number) const;
  static void finish(Move& move, Tokens chosen);

  const Table* table_;
  const Hand* hand_;
  const PlayerArea* me_;
  const Takes* takes_;                 // sets of different colours that may be taken
  const SmallList<Colour, 5>* piles_;  // gems of which two may be taken
  std::size_t size_ = 0;
  std::array<std::uint16_t, kKinds.size()> sizes_{};  // moves of each kind
  NobleOutlook outlook_;
  int ways_to_reserve_ = 0;        // each card
  std::uint16_t buyable_ = 0;      // bits for the places of the board, then for the cards in hand
  bool purchases_differ_ = false;  // in the number of ways to complete them
  std::array<std::uint16_t, 15> ways_to_buy_;  // by purchase, if they differ
};

// All legal moves in a new list.
std::vector<Move> legal_moves(const View& view);

}  // namespace splendor
