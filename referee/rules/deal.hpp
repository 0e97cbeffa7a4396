// Chance as data: everything that is random in a game, drawn before its first move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "referee/rules/ids.hpp"
#include "referee/rules/result.hpp"
#include "referee/rules/small_list.hpp"

namespace splendor {

using Seed = std::uint64_t;

// A deck from its top card down.
using Deck = SmallList<CardId, 40>;
using Nobles = SmallList<NobleId, 5>;

// The order of the three decks (the first four cards of each are dealt open) and the nobles in
// play. A known deal makes the game deterministic. The decks of a seed are the same for every
// number of players.
class Deal {
 public:
  // The deal of a seed, the same on every platform and in every version. See docs/deals.md.
  static Deal shuffled(PlayerCount players, Seed seed);
  // Decks in the order of the ids, nobles 1 to players + 1.
  static Deal in_id_order(PlayerCount players);
  // A deal from outside: each deck must hold exactly the cards of its level.
  static Result<Deal> from(PlayerCount players, const std::array<std::vector<CardId>, 3>& decks,
                           const std::vector<NobleId>& nobles);

  [[nodiscard]] PlayerCount players() const { return players_; }
  [[nodiscard]] const Deck& deck(Level level) const { return decks_[level.index()]; }
  [[nodiscard]] const Nobles& nobles() const { return nobles_; }
  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  explicit Deal(PlayerCount players) : players_(players) {}

  PlayerCount players_;
  std::array<Deck, 3> decks_;
  Nobles nobles_;
};

// Nobles that lie open at the start of a game.
constexpr int nobles_in_play(PlayerCount players) { return players.number() + 1; }

}  // namespace splendor
