// A league file on the disk.
#pragma once

#include <string>

#include "arena/league/settings.hpp"

namespace splendor::cli {

// Throws Failure if the file can't be read.
[[nodiscard]] std::string content_of_file(const std::string& path);
// Throws league::SettingsError as well.
[[nodiscard]] league::Settings read_league_file(const std::string& path);

}  // namespace splendor::cli
