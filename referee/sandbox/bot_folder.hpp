// Where the files of bots may lie: jails show a bot's folder to the bot, and nothing else of the
// folders around it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "referee/process/child.hpp"

namespace splendor::sandbox {

// The user that runs bots if the referee runs as root. No Debian package uses this id.
constexpr process::Identity kBotIdentity{65432, 65432};

// kBotIdentity if this program is root; otherwise empty, and bots run as the user who started it.
[[nodiscard]] std::optional<process::Identity> bot_identity();

// Returns `path` with symlinks resolved. Throws ArenaFault if there is no such folder, if all bots
// could read it, or if bots can't.
[[nodiscard]] std::filesystem::path usable_bot_folder(const std::filesystem::path& path);

// Returns why folders of bots below `parent` could not be used, as a sentence; empty if they could.
// REQUIRES: `parent` exists
[[nodiscard]] std::optional<std::string> obstacle_to_bots_below(
    const std::filesystem::path& parent);

// What a user needs to do with a folder or file.
enum class Need : std::uint8_t { pass_through, read };

// Returns why `identity`, without supplementary groups, can't reach `path`: a sentence about the
// first inaccessible folder or file. Empty if it can. Ignores access control lists.
[[nodiscard]] std::optional<std::string> first_inaccessible(const std::filesystem::path& path,
                                                            process::Identity identity,
                                                            Need need = Need::read);

}  // namespace splendor::sandbox
