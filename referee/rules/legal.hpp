// The legal moves of a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/rules/choices.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// The legal moves, counted and numbered without being listed. The actions form a few branches, each
// a run of actions that can be completed in equally many ways (by payments, returned tokens and
// nobles). A random move, or the count alone, then costs little, even where there are 600 moves.
//
// Laws: no two numbers give equal moves; check() accepts exactly these; size() is 0 if and only if
// the game is over or the view is not that of the seat to move. The order is fixed: different
// colours, two alike, open cards, decks, purchases, pass; within these by number of colours, by
// colour, level and place, and last by what is chosen.
class LegalMoves {
 public:
  explicit LegalMoves(const View& view);
  // What the player to move knows. REQUIRES: `hand` is that player's; both outlive this object.
  LegalMoves(const Table& table, const Hand& hand);

  [[nodiscard]] std::size_t size() const { return size_; }
  // REQUIRES: i < size()
  Move operator[](std::size_t i) const;
  // Appends all moves, in order, to the caller's buffer.
  void append_to(std::vector<Move>& moves) const;

 private:
  enum class Kind : std::uint8_t { different, two, open_card, deck, buy, pass };
  // `actions` actions of one kind, the first of which is number `first` of its kind, with `each`
  // ways to complete every one of them.
  struct Branch {
    Kind kind;
    std::uint8_t first;
    std::uint8_t actions;
    std::uint16_t each;

    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(actions) * each; }
  };
  // What is left to choose once the action is chosen. Only a purchase has a payment to choose, and
  // only the other actions can lead to returning tokens: so it is one choice of tokens, or none.
  struct Completion {
    Action action;
    TokenChoices choices;
    NobleSet visitors;

    [[nodiscard]] Move with(Tokens chosen, std::optional<NobleId> noble) const;
  };

  void add(Kind kind, int first, int actions, int each);
  void add_takes(int nobles);
  void add_reservations(int nobles);
  void add_purchases();
  [[nodiscard]] CardId buyable(int n) const;
  [[nodiscard]] Completion completion(Kind kind, int number) const;

  const Table* table_;
  const Hand* hand_;
  std::size_t size_ = 0;
  std::size_t branch_count_ = 0;
  NobleSet visitors_;     // of a move that gains no bonus
  unsigned buyable_ = 0;  // bits for the places of the board, then for the cards in hand
  // At most 25 sets of colours, 5 colours, open cards, decks, 12 + 3 cards to buy.
  std::array<Branch, 48> branches_;
};

// All legal moves in a new list.
std::vector<Move> legal_moves(const View& view);

}  // namespace splendor
