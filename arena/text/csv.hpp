// Fields of comma-separated values, as RFC 4180 has them.
#pragma once

#include <string>
#include <string_view>

namespace splendor {

// Quoted where it must be.
[[nodiscard]] std::string csv_field(std::string_view text);

// The same for a file that people open in a spreadsheet, which takes text that begins with one of
// = + - @ for a formula: an apostrophe in front keeps hostile names from being one.
[[nodiscard]] std::string spreadsheet_field(std::string_view text);

}  // namespace splendor
