// Which matches examine a bot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/submit/qualify.hpp"
#include "arena/submit/verdict.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::submit {

inline constexpr std::uint32_t kExitTime = 1000;  // milliseconds, after the end of input

struct PlannedCheck {
  CheckKind kind = CheckKind::hello;
  std::string name;
  std::string tests;  // a sentence
  v1::MatchJob job;   // its id is the number of the check, from 1
  int seat = 0;       // of the bot that is examined
};

// The hello first, then games, then positions. The hello is a game of one round in which the bot
// has the last seat: the others have moved if it comes to its turn, so that a fault before any move
// was made is one at the hello.
std::vector<PlannedCheck> plan_checks(const Examination& examination);

}  // namespace splendor::submit
