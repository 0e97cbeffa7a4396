#include "referee/base/utf8.hpp"

#include <utf8proc.h>

#include <array>

namespace splendor {

std::optional<CodePoint> decode_utf8(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return CodePoint{first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {};
  char32_t value = first & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    value = value << 6U | (byte(i) & 0x3FU);
  }
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least[bytes] || value > 0x10FFFF || is_surrogate) return {};
  return CodePoint{value, bytes};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto point = decode_utf8(text);
    if (!point) return false;
    text.remove_prefix(point->bytes);
  }
  return true;
}

bool is_safe_to_show(char32_t code_point) {
  if (code_point < 0x80) return code_point >= 0x20 && code_point != 0x7F;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return false;
    default:
      return true;
  }
}

}  // namespace splendor
