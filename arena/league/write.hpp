#pragma once

#include <string>

#include "arena/league/settings.hpp"

namespace splendor::league {

// All settings as a league file, for the record: read back, it gives the same settings. Keys that
// are not set are left out.
[[nodiscard]] std::string to_toml(const Settings& settings);

// The file that `arena league init` writes: every key with its help and its default, commented out
// where the default will do.
[[nodiscard]] std::string example_file();

// The table of keys in docs/leagues.md, in Markdown.
[[nodiscard]] std::string keys_table();

}  // namespace splendor::league
