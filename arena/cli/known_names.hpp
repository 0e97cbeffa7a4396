// Names of bots and leagues, for the completion of command lines.
#pragma once

#include <string>
#include <vector>

#include "referee/manual/completion.hpp"

namespace splendor::cli {

// For kind "BOT" returns the bots of the home that `words` name by --home, or of the default home;
// for "LEAGUE" the ids of its leagues; for "WHAT" both, as arena delete takes them; for "SEASON"
// its seasons. Empty for other kinds, and if the home is missing or can't be read. Creates and
// changes nothing.
[[nodiscard]] std::vector<manual::Candidate> known_names(const std::string& kind,
                                                         const std::vector<std::string>& words);

}  // namespace splendor::cli
