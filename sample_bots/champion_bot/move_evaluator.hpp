// Judges all moves of a position. What they have in common is summed once, which makes a move
// several times as fast as judge() of the position after it.
#pragma once

#include "referee/rules/game.hpp"
#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

class MoveEvaluator {
 public:
  // REQUIRES: the game is not over; network and game outlive this object
  MoveEvaluator(const Network& network, const Game& game, Seat viewer);

  // Returns what judge(network, Afterwards::of(game, move, viewer)) does.
  [[nodiscard]] Chances after(const Move& move);

 private:
  using Steps = CardsInReach::Bytes;

  // A player of whom a move changes next to nothing.
  struct Other {
    PlayerSight sight;
    Steps due;  // of the open cards
    Steps near;
  };
  // What all reservations after which the same tokens are returned have in common.
  struct Reserving {
    Tokens returned;
    Network::Sums sums;
    Steps near;
  };

  // The sums after a move that changes only tokens, after a reservation, and after any other.
  [[nodiscard]] Network::Sums after_taking(Tokens taken, Tokens returned) const;
  [[nodiscard]] Network::Sums after_reserving(CardSlot card, Level level, Tokens returned);
  [[nodiscard]] Network::Sums after_buying(const Buy& buy, const Move& move) const;
  const Reserving& reserving(Tokens returned);
  // Adds what the others lose when an open card goes.
  void write_loss(CardId card, FeatureList& list) const;

  [[nodiscard]] bool may_end(const Move& move) const;
  // Where the features of a seat begin.
  [[nodiscard]] int base_of(Seat seat) const {
    return static_cast<int>(turns_[seat.index()]) * PlayerLayout::kSize;
  }

  const Network& network_;
  const Game& game_;
  Seat viewer_;
  std::array<std::size_t, 4> turns_{};  // by seat, the turns of others between the move and its own
  bool closes_round_ = false;
  bool reaches_round_limit_ = false;
  int leader_points_ = 0;  // the most points of any player
  CardsInReach open_;
  CardsInReach movers_;  // open_ and what the mover holds
  PlayerSight mover_;
  std::array<Other, 4> others_;         // by seat
  Network::Sums surroundings_;          // whose turn it is, and all players but the mover
  Network::Sums unchanged_;             // the same, and the mover without the tokens
  std::array<Reserving, 7> reserving_;  // at most one token is returned, of six colours
  std::size_t reserving_count_ = 0;
};

}  // namespace splendor::champion
