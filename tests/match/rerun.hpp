// Recorded matches, played again.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::match {

// Takes out those who dropped out at this ply.
inline void drop_out_now(const v1::MatchRecord& record, Game& game) {
  for (const Seat seat : seats(game.table().players)) {
    const v1::SeatRecord& entry = record.seats(seat.number());
    if (entry.has_fault() && entry.fault().ply() == game.table().ply && !game.over() &&
        game.table().plays(seat)) {
      game.drop_out(seat);
    }
  }
}

// Plays the record again, move by move, on the rules alone.
inline Game replay(const v1::MatchRecord& record) {
  std::array<std::vector<CardId>, 3> decks;
  for (const std::uint32_t id : record.deal().level1()) decks[0].emplace_back(static_cast<int>(id));
  for (const std::uint32_t id : record.deal().level2()) decks[1].emplace_back(static_cast<int>(id));
  for (const std::uint32_t id : record.deal().level3()) decks[2].emplace_back(static_cast<int>(id));
  std::vector<NobleId> nobles;
  for (const std::uint32_t id : record.deal().nobles()) nobles.emplace_back(static_cast<int>(id));
  Game game(*Deal::from(PlayerCount(record.seats_size()), decks, nobles));
  for (const v1::PlyRecord& ply : record.plies()) {
    drop_out_now(record, game);
    EXPECT_EQ(ply.seat(), static_cast<std::uint32_t>(game.to_move().number()));
    game.play(*parse_move(ply.notation()));
  }
  drop_out_now(record, game);
  return game;
}

}  // namespace splendor::match
