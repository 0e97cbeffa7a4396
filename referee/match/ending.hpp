// What the end of a bot's process says about the bot.
#pragma once

#include "referee/match/player.hpp"
#include "referee/sandbox/bot_process.hpp"

namespace splendor::match {

// How a bot ended that was to answer.
struct Ending {
  sandbox::BotExit exit;
  bool refused_process = false;   // it wanted to start another, and may not
  bool within_a_message = false;  // a part of which had come
};

BotFault fault_of(const Ending& ending);

}  // namespace splendor::match
