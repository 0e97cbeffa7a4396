#pragma once

#include <string>

#include "arena/season/settings.hpp"

namespace splendor::season {

// All settings as a season file, for the record: read back, it gives the same settings and needs no
// other file.
[[nodiscard]] std::string to_toml(const SeasonSettings& settings);

// The file that `arena season init` writes.
[[nodiscard]] std::string example_file();

// The table of keys in docs/courses.md, in Markdown.
[[nodiscard]] std::string keys_table();

}  // namespace splendor::season
