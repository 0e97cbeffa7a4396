// Code points as UTF-8, for tests that walk through all of them.
#pragma once

#include <string>

namespace splendor::test {

constexpr char32_t kLastCodePoint = 0x10FFFF;

inline bool is_surrogate(char32_t value) { return value >= 0xD800 && value <= 0xDFFF; }

inline std::string utf8(char32_t value) {
  const auto tail = [value](unsigned shift) {
    return static_cast<char>(0x80U | (value >> shift & 0x3FU));
  };
  if (value < 0x80) return {static_cast<char>(value)};
  if (value < 0x800) return {static_cast<char>(0xC0U | value >> 6U), tail(0)};
  if (value < 0x10000) return {static_cast<char>(0xE0U | value >> 12U), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | value >> 18U), tail(12), tail(6), tail(0)};
}

}  // namespace splendor::test
