// A season file on the disk.
#pragma once

#include <string>

#include "arena/season/settings.hpp"

namespace splendor::cli {

// League files that it names are relative to its folder. Throws Failure if a file can't be read,
// league::SettingsError with all that is wrong in it.
[[nodiscard]] season::SeasonSettings read_season_file(const std::string& path);

}  // namespace splendor::cli
