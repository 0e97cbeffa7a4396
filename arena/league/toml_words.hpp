// Parses league files as TOML: keys, and their values as words. Hides toml++.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/league/keys.hpp"

namespace splendor::league {

struct TomlValue {
  const Key* key = nullptr;
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

[[nodiscard]] TomlFile read_toml(std::string_view text);

// A string as TOML writes it.
[[nodiscard]] std::string toml_string(const std::string& text);

}  // namespace splendor::league
