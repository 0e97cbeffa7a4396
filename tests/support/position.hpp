// Builds positions for tests. Everything that a test does not set is as in the start position, and
// totals of tokens and cards stay consistent.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::test {

// Starts with the decks in the order of the ids and the nobles 1 to players + 1.
//
// Every function throws std::invalid_argument if the game does not have the tokens or cards, and
// build() throws it if the result is not a possible position. Cards and nobles are given by number.
class GameBuilder {
 public:
  explicit GameBuilder(PlayerCount players, Ruleset rules = {});

  // The player holds exactly these tokens; they come out of the bank.
  GameBuilder& tokens(Seat seat, Tokens held);
  // The bank has exactly these tokens. The others go to the players for whom no tokens were asked:
  // in turn order after the player to move, each as many as are allowed; the player to move last.
  GameBuilder& bank(Tokens left);

  // Cards given to a player leave the deck or the board, where the next card takes their place.
  GameBuilder& bought(Seat seat, const std::vector<int>& cards);
  GameBuilder& reserved_open(Seat seat, int card);       // from the table: all know it
  GameBuilder& reserved_from_deck(Seat seat, int card);  // the others know its level
  // Buys cards out of the decks, those with the fewest points first, until the player has these
  // bonuses. Call it after the functions that name cards, or it may take one of those.
  GameBuilder& bonuses(Seat seat, Tokens bonuses);

  // The card lies open at that place (0 to 3); the one that lay there goes where it came from.
  GameBuilder& open(Level level, std::size_t place, int card);
  // The card is the next one of its deck, where it must be.
  GameBuilder& on_top(int card);
  // Leaves the deck its topmost `left` cards. The others must be somewhere: `buyer` has bought
  // them, with all the bonuses and points (from level 2 on, more than 15) that this means.
  GameBuilder& shorten_deck(Level level, int left, Seat buyer);
  GameBuilder& empty_deck(Level level, Seat buyer) { return shorten_deck(level, 0, buyer); }

  // The open nobles are exactly these.
  GameBuilder& nobles(const std::vector<int>& open);
  // The player has received the noble, which is then no longer open.
  GameBuilder& received(Seat seat, int noble);

  GameBuilder& to_move(Seat seat);
  // Rounds that all players have finished.
  GameBuilder& rounds_played(int rounds);

  [[nodiscard]] Game build() const;

 private:
  [[nodiscard]] std::vector<CardId> deck(Level level) const;
  void set_deck(Level level, const std::vector<CardId>& cards);
  void take_out(CardId id);
  void reserve(Seat seat, CardId id, CardSlot shown);
  void share_out(Table& table, Tokens surplus) const;

  Table table_;
  Hidden hidden_;
  std::array<std::optional<Tokens>, 4> tokens_;
  std::optional<Tokens> bank_;
  int rounds_ = 0;
};

// The start position from which a GameBuilder starts.
Game start(PlayerCount players, Ruleset rules = {});

}  // namespace splendor::test
