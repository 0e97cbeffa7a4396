// Stores bots in the arena's home, in bots/<sha256>/: written once and never changed.
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

// A bot stored in the home. load_stored() restores all members from its folder.
struct StoredBot {
  std::string sha256;                  // of the content, see tree_hash(); also the folder's name
  std::filesystem::path folder;        // absolute; becomes /bot in the jail
  Manifest manifest;                   // from bot.toml, or derived from a single program
  std::vector<std::string> arguments;  // given with the submission, beyond the manifest
  Launch launch;
};

// Copies a bot into `bots` (created if it does not exist). `source` is an executable, a script with
// "#!", a folder with bot.toml, or an archive of such a folder. `arguments` are kept as a file in
// the bot's folder, so that another set of them makes another bot.
//
// Returns an error if the submission is bad: one sentence for its author. Throws ArenaFault if the
// home can't be written (full disk, permissions). Neither leaves files behind; the next import
// removes those of a crash. Imports into the same folder wait for each other.
Result<StoredBot> import_bot(const std::filesystem::path& source, const std::filesystem::path& bots,
                             const std::vector<std::string>& arguments = {},
                             const ImportLimits& limits = {});

// Returns the bot in bots/<sha256>; an error if there is none, or if its content does not match the
// hash. Reads all its files: call it before a league, not before each match.
Result<StoredBot> load_stored(const std::filesystem::path& bots, const std::string& sha256);

// Compares the folder's content with its hash. Returns the discrepancy, or nothing if there is
// none.
std::optional<std::string> verify_content(const std::filesystem::path& folder,
                                          const std::string& sha256);

// The bot as jobs for the referee name it. Its environment depends on `memory_mib`, its memory
// limit.
v1::BotSpec spec_of(const StoredBot& bot, std::uint32_t memory_mib = kDefaultMemoryMib);

}  // namespace splendor::bots
