// What the arena, the referee and the jails must agree on, said once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace splendor {

// The bot's own folder, as the bot sees it in its jail.
inline constexpr std::string_view kBotFolder = "/bot";
// How paths of files in that folder begin.
inline constexpr std::string_view kInBotFolder = "/bot/";

// The environment's PATH for every program that we start, bots included.
inline constexpr const char* kPathVariable = "PATH=/usr/local/bin:/usr/bin:/bin";

// Memory of a bot where nobody says otherwise.
inline constexpr std::uint32_t kDefaultMemoryMib = 512;

// Bytes of a serialised record. A referee that sends more has failed, and the store takes no more.
inline constexpr std::size_t kLargestRecord = std::size_t{16} << 20U;

}  // namespace splendor
