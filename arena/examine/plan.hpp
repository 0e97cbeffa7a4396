// Which matches examine a bot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/examine/qualify.hpp"
#include "arena/examine/verdict.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::examine {

inline constexpr std::uint32_t kExitTime = 1000;  // milliseconds, after the end of input

struct PlannedCheck {
  CheckKind kind = CheckKind::hello;
  std::string name;
  std::string tests;                   // a sentence
  std::optional<v1::MatchJob> before;  // played first, by the same process of the bot
  v1::MatchJob job;                    // its id is the number of the check, from 1
  int seat = 0;                        // of the bot that is examined
  bool for_many_games = false;         // only for bots that say many_games in their hello
};

// The hello first, then games, positions, and two games in one process. The hello is a game of one
// round in which the bot has the last seat: the others have moved if it comes to its turn, so that
// a fault before any move was made is one at the hello. It allows a second game, so that bots that
// say many_games stay.
std::vector<PlannedCheck> plan_checks(const Examination& examination);

}  // namespace splendor::examine
