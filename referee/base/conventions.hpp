// What the arena, the referee and the jails must agree on, said once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace splendor {

// The bot's own folder, as the bot sees it in its jail.
inline constexpr std::string_view kBotFolder = "/bot";
// Prefix of the paths of its files.
inline constexpr std::string_view kInBotFolder = "/bot/";

// The PATH of every program that we start, bots included.
inline constexpr const char* kPathVariable = "PATH=/usr/local/bin:/usr/bin:/bin";

// A bot's memory limit unless the league sets another.
inline constexpr std::uint32_t kDefaultMemoryMib = 512;

// Largest serialised record, in bytes. A referee that sends more has failed; the store refuses it.
inline constexpr std::size_t kLargestRecord = std::size_t{16} << 20U;

}  // namespace splendor
