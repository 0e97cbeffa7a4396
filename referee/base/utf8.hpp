// Text from outside: whether its bytes are UTF-8, and whether its characters may be shown.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace splendor {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;  // length of its encoding
};

// Decodes the first code point of the text; empty if the text does not begin with well-formed
// UTF-8. REQUIRES: the text is not empty.
[[nodiscard]] std::optional<CodePoint> decode_utf8(std::string_view text);

// Whether all of the text is well-formed UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

// False for characters that control a terminal, break lines, change the writing direction or are
// invisible: Unicode's categories Cc (which includes line feed and tab), Cf, Zl and Zp.
[[nodiscard]] bool is_safe_to_show(char32_t code_point);

}  // namespace splendor
