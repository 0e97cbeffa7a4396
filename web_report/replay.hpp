// Replays a record by the rules and keeps what each turn changed, so that the page can show every
// position without knowing the rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::web {

enum class StepKind : std::uint8_t {
  take,
  reserve_open,  // place: 0 to 11, as in Table::board
  reserve_deck,  // place: 0 to 2, the level minus one
  buy_open,      // place: 0 to 11
  buy_hand,      // place: 0 to 2, in the order of reserving
  pass,
  drop_out,
};

// What a move does to its player's tokens.
struct TokenChange {
  std::array<std::int8_t, 6> delta{};     // taken or paid, before tokens are returned
  std::array<std::int8_t, 6> returned{};  // how many go back to the bank after that

  friend auto operator<=>(const TokenChange&, const TokenChange&) = default;
};

// One turn, or a seat that drops out.
struct Step {
  StepKind kind = StepKind::pass;
  std::uint8_t seat = 0;
  std::uint8_t place = 0;
  std::uint8_t revealed = 0;  // the card that filled the place or was drawn; 0 is none
  std::uint8_t noble = 0;     // the noble that visited; 0 is none
  bool missed_win = false;    // another move was certain to win, and this one was not
  std::uint16_t legal = 0;    // number of legal moves
  TokenChange tokens;
  const v1::PlyRecord* ply = nullptr;  // in the record; null for drop_out
};

struct Replay {
  Game start;
  Game end;
  std::vector<Step> steps;
  // Why the record breaks the rules after the last step; empty if it does not.
  std::string broken;
};

// The result points into `record`. `steps` is taken for the result's steps, to save an allocation.
// REQUIRES: two to four seats.
Replay replay(const v1::MatchRecord& record, std::vector<Step> steps = {});

}  // namespace splendor::web
