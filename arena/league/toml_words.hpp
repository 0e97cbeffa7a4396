// Parses league and season files as TOML: keys, and their values as words. Hides toml++.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/keys.hpp"

namespace splendor::league {

// Which keys a file may have.
struct TomlShape {
  std::string_view file;  // "a league file", for messages
  // How the value of a key is written; nothing if there is no such key. `section` is empty outside
  // of sections.
  std::function<std::optional<Kind>(std::string_view section, std::string_view name)> kind_of;
  // What to do about an unknown key: "did you mean deals?".
  std::function<std::string(std::string_view section, std::string_view name)> advice;
  std::vector<std::string_view> sections = {};
};

struct TomlValue {
  std::string section;  // empty: outside of sections
  std::string name;
  Words words;
  std::string at;     // line and column of the value: ":12:9"
  std::string shown;  // the value for messages, safe to print
};

struct TomlProblem {
  std::string at;
  std::string text;
};

struct TomlFile {
  std::vector<TomlValue> values;  // in the order of the file
  std::vector<TomlProblem> problems;
};

[[nodiscard]] TomlFile read_toml(std::string_view text, const TomlShape& shape);

// A string as TOML writes it.
[[nodiscard]] std::string toml_string(const std::string& text);
// "deals = 10", with a line end.
[[nodiscard]] std::string toml_line(std::string_view name, Kind kind, const Words& words);

}  // namespace splendor::league
