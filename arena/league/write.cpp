#include "arena/league/write.hpp"

#include <algorithm>
#include <array>

#include "arena/league/keys.hpp"
#include "arena/league/toml_words.hpp"
#include "arena/text/text.hpp"

namespace splendor::league {
namespace {

std::string line(const Key& key, const Words& words) {
  return toml_line(key.name, key.kind, words);
}

std::string comment(std::string_view text) {
  constexpr std::size_t kWidth = 98;
  std::string lines;
  for (const std::string& part : wrapped(text, kWidth)) lines += "# " + part + "\n";
  return lines;
}

// What most people will want to change.
bool is_essential(const Key& key) {
  static constexpr std::array<std::string_view, 6> names{"name",    "bots",  "format",
                                                         "players", "deals", "move_time"};
  return std::find(names.begin(), names.end(), key.name) != names.end();
}

std::string example_entry(const Key& key) {
  std::string help(key.help);
  if (key.kind == Kind::choice) help += " Values: " + std::string(key.hint) + ".";
  Words words = key.value.get(Settings{});
  const bool is_set = !words.empty();
  if (!is_set) words = {std::string(key.example)};
  return comment(help) + (is_set && is_essential(key) ? "" : "# ") + line(key, words);
}

}  // namespace

std::string to_toml(const Settings& settings) {
  std::string text;
  for (const Key& key : keys()) {
    const Words words = key.value.get(settings);
    if (!words.empty()) text += line(key, words);
  }
  return text;
}

std::string example_file() {
  std::string text =
      "# A league file. Every key is also a flag of `arena league run` (move_time is\n"
      "# --move-time); flags override the file. Lines that begin with # are comments; a key\n"
      "# that is commented out shows its default, or an example if it has none.\n";
  std::string_view section;
  for (const Key& key : keys()) {
    if (key.section != section) text += "\n# ---- " + std::string(key.section) + " ----\n";
    section = key.section;
    text += "\n" + example_entry(key);
  }
  return text;
}

std::string keys_table() {
  std::string text;
  std::string_view section;
  for (const Key& key : keys()) {
    if (key.section != section) {
      text += (text.empty() ? "### " : "\n### ") + std::string(key.section) +
              "\n\n| key | value | default | meaning |\n|---|---|---|---|\n";
    }
    section = key.section;
    const std::string value = default_of(key);
    text += "| `" + std::string(key.name) + "` | " + std::string(key.hint) + " | " +
            (value.empty() ? "" : "`" + value + "`") + " | " + std::string(key.help) + " |\n";
  }
  return text;
}

}  // namespace splendor::league
