// Any bot.toml: an accepted manifest satisfies every guarantee of Manifest.
#include <algorithm>

#include "arena/bots/manifest.hpp"
#include "arena/bots/names.hpp"
#include "arena/text/text.hpp"
#include "referee/rules/ruleset.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

void check_manifest(std::string_view text) {
  const auto manifest = bots::parse_manifest(text);
  if (!manifest) {
    require(manifest.error().starts_with("bot.toml:"), "an error names its place",
            manifest.error());
    require(is_printable(manifest.error()), "an error is one line of safe text", manifest.error());
    return;
  }
  require(!bots::validate_name(manifest->name), "the name is safe", manifest->name);
  require(!manifest->command.empty() && !manifest->command[0].empty(), "there is a program");
  require(std::all_of(manifest->command.begin(), manifest->command.end(), is_printable),
          "the command is safe text");
  for (const std::string& label : {manifest->author, manifest->version, manifest->language}) {
    require(!bots::validate_text(label, bots::kLongestLabel), "labels are safe", label);
  }
  for (const auto& [name, value] : manifest->options) {
    require(!bots::validate_name(name) && is_printable(value), "options are safe", name);
  }
  require(!manifest->players.empty() && !manifest->rulesets.empty(), "something is claimed");
  require(std::is_sorted(manifest->players.begin(), manifest->players.end()) &&
              manifest->players.front() >= 2 && manifest->players.back() <= 4,
          "players are 2 to 4, in order");
  for (const std::string& name : manifest->rulesets) {
    require(ruleset_named(name).has_value(), "rulesets exist", name);
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_manifest(splendor::fuzz::as_text(data, size));
  return 0;
}
