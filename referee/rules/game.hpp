// A game of Splendor: a plain value that can be copied, compared and hashed.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "referee/rules/deal.hpp"
#include "referee/rules/legal.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// What nobody knows, or only one player.
struct Hidden {
  // The first deck_sizes[level] cards are still in the deck; the last of these is the top card, so
  // that drawing shortens the deck. Places beyond hold the default id.
  std::array<std::array<CardId, 40>, 3> decks;
  std::array<Hand, 4> hands;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

class Game {
 public:
  explicit Game(const Deal& deal, Ruleset rules = {});
  // Makes a game from a position, which is validated (validate_position.hpp).
  static Result<Game> from(const Table& table, const Hidden& hidden);
  // Makes a game from a position without validating it: for searches, which imagine positions that
  // no game reaches, such as one whose decks are left out.
  static Game imagined(const Table& table, const Hidden& hidden) { return {table, hidden}; }

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] const Hidden& hidden() const { return hidden_; }
  // What is left of a deck, from its top card down.
  [[nodiscard]] Deck deck(Level level) const;
  [[nodiscard]] bool over() const { return table_.over.has_value(); }
  [[nodiscard]] Seat to_move() const { return table_.to_move; }
  // What a seat may know: the table, and its own hand.
  [[nodiscard]] View view(Seat seat) const { return {seat, table_, hidden_.hands[seat.index()]}; }
  // The legal moves of the player to move, as of that player's view but without copying it. The
  // result refers to this game.
  [[nodiscard]] LegalMoves legal_moves() const {
    return {table_, hidden_.hands[table_.to_move.index()]};
  }

  // Plays one whole turn. REQUIRES: the move is legal, !check(view(to_move()), move).
  void play(const Move& move);
  // Takes a seat out of a game that goes on without it. If it was to move, the turn passes on.
  // REQUIRES: the seat plays, the game is not over, and somebody else is left.
  void drop_out(Seat seat);

  friend bool operator==(const Game&, const Game&) = default;

 private:
  Game(const Table& table, const Hidden& hidden) : table_(table), hidden_(hidden) {}

  CardId draw(Level level);
  void fill(std::size_t place);
  void reserve(CardId id, Reservation shown);
  void buy(const Buy& buy);
  void end_turn(bool idle);
  // Passes the turn to the next seat that plays, and ends the game if that completes it.
  void advance();

  Table table_;
  Hidden hidden_;
};

// Equal games have equal hashes, on every platform. For transposition tables; records and traces
// use the SHA-256 of the canonical text instead.
std::uint64_t hash_value(const Game& game);

}  // namespace splendor

template <>
struct std::hash<splendor::Game> {
  std::size_t operator()(const splendor::Game& game) const {
    return static_cast<std::size_t>(splendor::hash_value(game));
  }
};
