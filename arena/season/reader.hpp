// Season files: from text to settings, or everything that is wrong with them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/league/reader.hpp"
#include "arena/season/settings.hpp"

namespace splendor::season {

// Returns the text of the league file that [nightly] or [final] names; throws std::exception if it
// can't be read.
using ReadLeagueFile = std::function<std::string(const std::string& name)>;

// `file` is the name to show. Throws league::SettingsError with all that is wrong.
[[nodiscard]] SeasonSettings parse_season(std::string_view file, std::string_view text,
                                          const ReadLeagueFile& read_league_file);

// The settings of a stored season. Throws league::SettingsError.
[[nodiscard]] SeasonSettings settings_of(const arena::SeasonTerms& season);

}  // namespace splendor::season
