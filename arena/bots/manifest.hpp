// bot.toml: how a bot is called, started, and what it says it can play. See docs/submitting.md.
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
  std::vector<std::string> command;            // program, arguments; as written, see launch.hpp
  std::vector<std::string> files;              // below the folder; empty: all of them
  std::string author;                          // may be empty
  std::string version;                         // free text, may be empty
  std::string language;                        // free text, may be empty
  std::map<std::string, std::string> options;  // passed as --NAME=VALUE, after the command
  std::vector<int> players = {2, 3, 4};        // seat counts it claims to play, ascending
  std::vector<std::string> rulesets = {"tournament"};  // by name, see ruleset.hpp

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

// The error is one sentence that begins with `source`, line and column: "bot.toml:3:8: …".
// The text may hold anything; nothing outside of it is looked at.
Result<Manifest> parse_manifest(std::string_view text, const std::string& source = kManifestFile);

}  // namespace splendor::bots
