// How strongly a bot is confined.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::sandbox {

// Values are stored: never change them. Unordered; compare with satisfies().
enum class Level {
  none = 0,               // limits only, for trusted bots
  full_without_proc = 1,  // full, but the jail has no /proc; Java and Node may not run
  full = 2,
  weak = 3,  // no namespaces: Landlock and the system call filter confine the bot
};

// From best to worst.
inline constexpr std::array<Level, 4> kLevels{Level::full, Level::full_without_proc, Level::weak,
                                              Level::none};

// For people and records: "full without /proc".
[[nodiscard]] std::string to_string(Level level);
// For command lines: "full-without-proc".
[[nodiscard]] std::string option_of(Level level);
[[nodiscard]] std::optional<Level> level_of(std::string_view option);

// Whether `offered` is as good as `asked`, or better.
[[nodiscard]] bool satisfies(Level offered, Level asked);

// Whether the bot runs in namespaces of its own.
[[nodiscard]] constexpr bool has_namespaces(Level level) {
  return level == Level::full || level == Level::full_without_proc;
}

}  // namespace splendor::sandbox
