// Text from files and command lines, in messages about it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace splendor::league {

// "a", "a or b", "a, b or c"
[[nodiscard]] std::string alternatives(std::span<const std::string_view> names);

// Parts between commas, without spaces around them.
[[nodiscard]] std::vector<std::string> split_at_commas(std::string_view text);

}  // namespace splendor::league
