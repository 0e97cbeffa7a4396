// Packets of the orders to the launcher that carry strings.
#pragma once

#include <string>

#include "referee/sandbox/jail.hpp"

namespace splendor::sandbox {

[[nodiscard]] std::string configure_packet(const Limits& limits, const StartedLauncher& launcher);

// Throws ArenaFault if the command is too long or contains a NUL.
[[nodiscard]] std::string start_packet(const BotCommand& command, const StartedLauncher& launcher);

// Replaces "/bot" by `folder` wherever a path begins: at the start, or after "=", ":" or ",".
// Changes nothing else.
[[nodiscard]] std::string with_bot_folder(const std::string& text, const std::string& folder);

}  // namespace splendor::sandbox
