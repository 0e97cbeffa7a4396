// The fault of a bot whose process ended during its turn.
#pragma once

#include "referee/match/player/player.hpp"
#include "referee/sandbox/bot_process.hpp"

namespace splendor::match {

// How the process ended.
struct Ending {
  sandbox::BotExit exit;
  bool refused_process = false;   // it tried to start a process that it may not have
  bool within_a_message = false;  // part of a message had arrived
};

BotFault fault_of(const Ending& ending);

}  // namespace splendor::match
