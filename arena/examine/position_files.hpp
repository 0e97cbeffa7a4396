// The files of arena/examine/positions, compiled in.
#pragma once

#include <span>
#include <string_view>

namespace splendor::examine {

// The content of each file: a JSON object with its name, what it tests, and a state for each number
// of players (2, 3 and 4), in the format of `referee rules` but without the ruleset ("profile").
std::span<const std::string_view> position_files();

}  // namespace splendor::examine
