// The facts about a game that lists show: its ending and the result of each seat, without moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "splendor/v1/match.pb.h"
#include "web_report/replay.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

// How a game ended. The numbers are part of the data format.
enum class Ending : std::uint8_t { points, stalemate, round_limit, fault, voided, broken, unknown };

// Why a seat lost, as far as the record shows; one bit each. The numbers are part of the data
// format.
enum LostTag : std::uint16_t {
  kLostTieBreak = 1U << 0U,    // as many points as the winner, but more cards
  kLostMissedWin = 1U << 1U,   // a move would have won at once, and another was played
  kLostNobleRace = 1U << 2U,   // by no more points than the winner's extra nobles gave
  kLostReturned = 1U << 3U,    // returned kManyReturned tokens or more
  kLostUnbought = 1U << 4U,    // held kManyUnbought reserved cards or more at the end
  kLostWasSure = 1U << 5U,     // its own estimate once was kSure or more
  kLostFewPoints = 1U << 6U,   // fewer than half the points needed to end the game
  kLostDroppedOut = 1U << 7U,  // by a fault
};
// Tags that also apply to a seat that won, so that wins and losses can be compared.
inline constexpr unsigned kTagsOfAnyone = kLostMissedWin | kLostReturned | kLostUnbought;
inline constexpr int kManyReturned = 5;
inline constexpr int kManyUnbought = 2;
inline constexpr float kSure = 0.9F;

struct SeatFacts {
  BotIndex bot = 0;
  std::uint8_t rank = 0;  // 0: the game is void
  std::uint8_t points = 0;
  std::uint8_t cards = 0;
  std::uint8_t fault = 0;  // FaultKind of match.proto
  std::uint16_t tags = 0;  // of LostTag; of a winner only those in kTagsOfAnyone
  bool missed_win = false;
  double win_share = 0.0;  // a first place shared by k counts 1/k
};

struct GameFacts {
  std::uint64_t id = 0;
  std::uint64_t seed = 0;
  std::uint32_t deal = 0;  // games with the same number were played with the same deal
  std::uint8_t players = 0;
  Ending ending = Ending::unknown;
  std::uint16_t moves = 0;  // drop-outs are no moves
  std::array<SeatFacts, 4> seats;

  [[nodiscard]] bool counts() const { return ending != Ending::voided; }
  // Whether one bot has all seats: such a game tells nothing about who is better.
  [[nodiscard]] bool is_mirror() const {
    return std::ranges::all_of(taken(),
                               [&](const SeatFacts& seat) { return seat.bot == seats[0].bot; });
  }
  [[nodiscard]] std::span<const SeatFacts> taken() const { return std::span(seats).first(players); }
};

// Fills in everything but `deal`, which depends on other games. REQUIRES: one bot per seat.
GameFacts facts_of(const v1::MatchRecord& record, const Replay& replay,
                   std::span<const BotIndex> bots);

}  // namespace splendor::web
