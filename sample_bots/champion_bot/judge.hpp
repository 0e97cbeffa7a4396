// The network's judgement of a position, by seat.
#pragma once

#include "sample_bots/champion_bot/features.hpp"
#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

// Returns each seat's chance to win; certain if the game is over.
inline Chances judge(const Network& network, const Afterwards& position) {
  const Table& table = position.game.table();
  if (table.over) return sdk::outcome(table);
  FeatureList list;
  write_features(position, list);
  const Chances by_turn = network.chances(network.changed(network.bias(), list.span()));
  const auto players = static_cast<std::size_t>(table.players.number());
  Chances by_seat{};
  for (std::size_t i = 0; i < players; ++i) {
    by_seat[(table.to_move.index() + i) % players] = by_turn[i];
  }
  return by_seat;
}

}  // namespace splendor::champion
