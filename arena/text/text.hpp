// Text for terminals: untrusted text made safe, and text fitted into columns.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace splendor {

// Makes untrusted text safe for a terminal: control characters, characters that change the writing
// direction and bytes that are not UTF-8 are written as \xNN or \u{N}.
[[nodiscard]] std::string printable(std::string_view text);

// A path, made safe in the same way.
[[nodiscard]] std::string shown(const std::filesystem::path& path);

// The beginning of a text, made safe in the same way; "..." replaces what follows after about
// `longest` bytes.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t longest = 60);

// An excerpt between quotation marks, for messages that quote untrusted text.
[[nodiscard]] std::string in_quotes(std::string_view text);

// Printable text in one line: lines are joined by "; ".
[[nodiscard]] std::string printable_line(std::string_view text);

// A line of a log, made safe in the same way; tabs become spaces up to the next multiple of eight
// columns.
[[nodiscard]] std::string printable_log_line(std::string_view line);

// True if printable() would change nothing.
[[nodiscard]] bool is_printable(std::string_view text);

// Columns that a printable text takes on a terminal: wide characters two, combining ones none.
[[nodiscard]] std::size_t columns(std::string_view text);

// Exactly `width` columns: cut (with a mark, "~") or filled with spaces.
enum class Side { left, right };
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width, Side text_on);

// Broken into lines of at most `width` columns, at spaces where there are any.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Cut into lines as full as `width` columns allow, also within words, so that columns of several
// lines stay aligned.
[[nodiscard]] std::vector<std::string> chopped(std::string_view text, std::size_t width);

// A fixed number of digits after the point; +1.5, -1.5, 0.0 (never -0.0).
enum class Sign { only_minus, always };
[[nodiscard]] std::string decimal(double value, int digits, Sign sign = Sign::only_minus);

}  // namespace splendor
