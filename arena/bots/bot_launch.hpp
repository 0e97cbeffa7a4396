// From a manifest to the command and environment with which the referee starts a bot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/bots/manifest.hpp"
#include "referee/rules/result.hpp"

namespace splendor::bots {

// What runs the bot's code, as far as it needs settings to run well in a jail.
enum class Runtime : std::uint8_t { native, python, node, java };

struct Launch {
  std::vector<std::string> command;  // as the jail sees it: "/bot/run" or "/usr/bin/python3", …
  Runtime runtime = Runtime::native;

  friend bool operator==(const Launch&, const Launch&) = default;
};

// Finds the program of the manifest: a file of the bot ("run", "bin/run"), or by name an
// interpreter of the system ("python3"). Options follow the command as --NAME=VALUE, then
// `arguments`. The error says what can't be started and why.
Result<Launch> plan_launch(const Manifest& manifest, const std::filesystem::path& folder,
                           const std::vector<std::string>& arguments);

// Environment variables that make the runtime fit into `memory_mib`, as NAME=VALUE. A bot's own
// settings on its command line win over these.
std::vector<std::string> environment_for(Runtime runtime, std::uint32_t memory_mib);

}  // namespace splendor::bots
