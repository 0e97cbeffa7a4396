// Text for terminals. What comes from outside is made safe first.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace splendor {

// Text that came from outside, made safe for a terminal: control characters, characters that turn
// the direction of writing and bytes that are not UTF-8 are written as \xNN or \u{N}.
[[nodiscard]] std::string printable(std::string_view text);

// A path, made safe in the same way.
[[nodiscard]] std::string shown(const std::filesystem::path& path);

// The beginning of a text, made safe in the same way: "..." stands for what follows about `longest`
// bytes.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t longest = 60);

// An excerpt between quotation marks: how a sentence quotes what somebody typed or sent.
[[nodiscard]] std::string in_quotes(std::string_view text);

// Printable text in one line: "; " stands between what were several.
[[nodiscard]] std::string printable_line(std::string_view text);

// The same of a line of a log, in which tabs lead to the next multiple of eight columns.
[[nodiscard]] std::string printable_log_line(std::string_view line);

// Whether it is safe as it is: printable() would change nothing.
[[nodiscard]] bool is_printable(std::string_view text);

// Columns that a printable text takes on a terminal: wide characters two, combining ones none.
[[nodiscard]] std::size_t columns(std::string_view text);

// Exactly `width` columns: cut (with a mark, "~") or filled with spaces.
enum class Side { left, right };
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width, Side text_on);

// Broken into lines of at most `width` columns, at spaces where there are any.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Cut into lines of `width` columns, wherever that falls: what stood below each other in two lines
// still does.
[[nodiscard]] std::vector<std::string> chopped(std::string_view text, std::size_t width);

// A fixed number of digits after the point; +1.5, -1.5, 0.0 (never -0.0).
enum class Sign { only_minus, always };
[[nodiscard]] std::string decimal(double value, int digits, Sign sign = Sign::only_minus);

}  // namespace splendor
