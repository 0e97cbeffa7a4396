// The protocol loop of a bot: one call in main().
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "sample_bots/sdk/bot.hpp"

namespace splendor::sdk {

using MakeBot = std::function<std::unique_ptr<Bot>(const GameInfo&)>;

// Talks to the referee on stdin and stdout until the end of input, making a new bot for every game.
// Returns the exit status for main(). First redirects stdout: whatever the bot prints goes to
// stderr, its log, and can't get between the messages.
int run_bot(const std::string& name, const MakeBot& make_bot);

// The same for a bot whose user may limit its thinking time: the argument --think=MS (milliseconds)
// becomes GameInfo::time.most. Other arguments are wrong usage.
int run_bot(const std::string& name, const MakeBot& make_bot, std::span<char* const> arguments);

}  // namespace splendor::sdk
