// Plans the matches of an examination.
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
  std::string tests;                   // a sentence for the author: what the check tests
  std::optional<v1::MatchJob> before;  // played first, by the same process of the bot
  v1::MatchJob job;                    // its id is the number of the check, from 1
  int seat = 0;                        // of the bot that is examined
  bool for_many_games = false;         // only for bots that say many_games in their hello
};

// Returns the checks in order: the hello, games, positions, two games in one process. The hello is
// a game of one round in which the bot has the last seat: if it fails before any move was recorded,
// it failed at the hello, not in its turn. The job allows a second game, so that bots with
// many_games wait for it instead of exiting.
std::vector<PlannedCheck> plan_checks(const Examination& examination);

}  // namespace splendor::examine
