// Bots on disk: bots/<sha256>/ in the arena's home, written once and never changed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/bot_launch.hpp"
#include "arena/bots/import_limits.hpp"
#include "arena/bots/manifest.hpp"
#include "referee/base/conventions.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::bots {

// A bot that lies in the home. All of it can be read back from its folder: load_stored().
struct StoredBot {
  std::string sha256;                  // of the content, see tree_hash(); also the folder's name
  std::filesystem::path folder;        // absolute; becomes /bot in the jail
  Manifest manifest;                   // of bot.toml, or made up for a single program
  std::vector<std::string> arguments;  // given with the submission, beyond the manifest
  Launch launch;
};

// Copies a bot into `bots` (created if it does not exist). `source` is an executable, a script with
// "#!", a folder with bot.toml, or an archive of such a folder. `arguments` are kept as a file in
// the bot's folder, so that another set of them makes another bot.
//
// The error is about the submission: one sentence for its author. Throws ArenaFault when the home
// can't be written (the disk is full, permissions). Either way nothing is left behind; what a crash
// leaves behind, the next import removes. Imports into the same folder wait for each other.
Result<StoredBot> import_bot(const std::filesystem::path& source, const std::filesystem::path& bots,
                             const std::vector<std::string>& arguments = {},
                             const ImportLimits& limits = {});

// The bot in bots/<sha256>. The error: there is none, or it is no longer what its name says. Reads
// all of it; meant for before a league starts, not before each match.
Result<StoredBot> load_stored(const std::filesystem::path& bots, const std::string& sha256);

// Compares the folder's content with its hash: what is wrong, or nothing if they agree.
std::optional<std::string> verify_content(const std::filesystem::path& folder,
                                          const std::string& sha256);

// What the referee needs to know of the bot. `memory_mib` is what it may use.
v1::BotSpec spec_of(const StoredBot& bot, std::uint32_t memory_mib = kDefaultMemoryMib);

}  // namespace splendor::bots
