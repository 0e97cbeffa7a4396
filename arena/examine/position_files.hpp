// The files of positions/, built in.
#pragma once

#include <span>
#include <string_view>

namespace splendor::examine {

// Each is a JSON object: its name, what it tests, and one state for each table of 2, 3 and 4, in
// the format of `referee rules` without a profile.
std::span<const std::string_view> position_files();

}  // namespace splendor::examine
