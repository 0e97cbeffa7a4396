// How strongly a bot is confined.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::sandbox {

// Values are stored: never change them. They are in no order; satisfies() is.
enum class Level {
  none = 0,               // limits only: for bots that are trusted
  full_without_proc = 1,  // all but a /proc of the jail's own; Java and Node may not run
  full = 2,
  weak = 3,  // no world of its own: the kernel refuses what it must not do on the host
};

// The best first.
inline constexpr std::array<Level, 4> kLevels{Level::full, Level::full_without_proc, Level::weak,
                                              Level::none};

// For people and records: "full without /proc".
[[nodiscard]] std::string to_string(Level level);
// For command lines: "full-without-proc".
[[nodiscard]] std::string option_of(Level level);
[[nodiscard]] std::optional<Level> level_of(std::string_view option);

// Whether `offered` is as good as `asked`, or better.
[[nodiscard]] bool satisfies(Level offered, Level asked);

// Whether the bot gets a world of its own, made of namespaces.
[[nodiscard]] constexpr bool has_namespaces(Level level) {
  return level == Level::full || level == Level::full_without_proc;
}

}  // namespace splendor::sandbox
