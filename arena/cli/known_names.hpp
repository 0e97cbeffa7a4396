// Names of bots and leagues, for the completion of command lines.
#pragma once

#include <string>
#include <vector>

#include "referee/manual/completion.hpp"

namespace splendor::cli {

// For kind "BOT" the bots of the home that `words` names by --home, else of the usual one; for
// "LEAGUE" the numbers of its leagues. Nothing for other kinds, and nothing if there is no home or
// it can't be read. Creates and changes nothing.
[[nodiscard]] std::vector<manual::Candidate> known_names(const std::string& kind,
                                                         const std::vector<std::string>& words);

}  // namespace splendor::cli
