// Orders to the launcher that carry strings, as packets.
#pragma once

#include <string>

#include "referee/sandbox/jail.hpp"

namespace splendor::sandbox {

[[nodiscard]] std::string configure_packet(const Limits& limits, const StartedLauncher& launcher);

// Throws ArenaFault for what no launcher could start: too long, or a NUL in it.
[[nodiscard]] std::string start_packet(const BotCommand& command, const StartedLauncher& launcher);

// With "/bot" replaced by the folder, wherever a path begins: at the start, or after "=", ":" or
// ",". Nothing else is touched.
[[nodiscard]] std::string with_bot_folder(const std::string& text, const std::string& folder);

}  // namespace splendor::sandbox
