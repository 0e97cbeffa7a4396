// bot.toml: a bot's name, its command, and which games it can play. See docs/submitting.md.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/result.hpp"

namespace splendor::bots {

inline constexpr const char* kManifestFile = "bot.toml";
inline constexpr std::size_t kLargestManifest = 65'536;  // bytes

struct Manifest {
  std::string name;                            // see names.hpp
  std::vector<std::string> command;            // program, arguments; as written: bot_launch.hpp
  std::vector<std::string> files;              // that belong to the bot; empty: all in its folder
  std::string author;                          // may be empty
  std::string version;                         // free text, may be empty
  std::string language;                        // free text, may be empty
  std::map<std::string, std::string> options;  // passed as --NAME=VALUE, after the command
  std::vector<int> players = {2, 3, 4};        // numbers of players it can play with, ascending
  std::vector<std::string> rulesets = {"tournament"};  // by name: referee/rules/ruleset.hpp

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

// The error is one sentence that begins with `source`, line and column: "bot.toml:3:8: …". The text
// may hold anything. Looks at the text only, not at files that it names.
Result<Manifest> parse_manifest(std::string_view text, const std::string& source = kManifestFile);

}  // namespace splendor::bots
