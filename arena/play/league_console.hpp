// The output of a running league: a progress line on a terminal, plain lines elsewhere, events as
// JSON lines for programs; and a log.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "arena/run/observer.hpp"

namespace splendor::play {

enum class Shown : std::uint8_t { text, json };

// Writes events to stdout, progress to stderr, and everything to the log, which rotates.
[[nodiscard]] std::unique_ptr<arena::Observer> league_console(Shown shown,
                                                              const std::filesystem::path& log);

}  // namespace splendor::play
