#include "arena/text/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "referee/base/utf8.hpp"

namespace splendor {
namespace {

struct Range {
  char32_t first, last;
};

bool in(char32_t value, auto ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [value](const Range& range) {
    return value >= range.first && value <= range.last;
  });
}

std::size_t width_of(char32_t value) {
  static constexpr std::array<Range, 5> combining{
      {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
  static constexpr std::array<Range, 8> wide{{{0x1100, 0x115F},
                                              {0x2E80, 0xA4CF},
                                              {0xAC00, 0xD7A3},
                                              {0xF900, 0xFAFF},
                                              {0xFE30, 0xFE6F},
                                              {0xFF00, 0xFF60},
                                              {0x1F300, 0x1FAFF},
                                              {0x20000, 0x3FFFD}}};
  return in(value, combining) ? 0 : in(value, wide) ? 2 : 1;
}

std::string escaped(const char* format, unsigned value) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, value);
  return buffer.data();
}

// Takes the first character, made safe.
std::string take_printable(std::string_view& text) {
  const auto point = decode_utf8(text);
  const std::string_view character = text.substr(0, point ? point->bytes : 1);
  text.remove_prefix(character.size());
  if (point && is_safe_to_show(point->value)) return std::string(character);
  if (point && point->value >= 0x80) {
    return escaped("\\u{%X}", static_cast<unsigned>(point->value));
  }
  return escaped("\\x%02X", static_cast<unsigned char>(character[0]));
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) result += take_printable(text);
  return result;
}

std::string excerpt(std::string_view text, std::size_t longest) {
  std::string result;
  while (!text.empty() && result.size() < longest) result += take_printable(text);
  return text.empty() ? result : result + "...";
}

std::string in_quotes(std::string_view text) { return '"' + excerpt(text) + '"'; }

std::string shown(const std::filesystem::path& path) { return printable(path.native()); }

std::string printable_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('\n'));
    if (!part.empty()) line += (line.empty() ? "" : "; ") + printable(part);
    text.remove_prefix(std::min(text.size(), part.size() + 1));
  }
  return line;
}

std::string printable_log_line(std::string_view line) {
  constexpr std::size_t kTab = 8;
  std::string text;
  while (true) {
    const std::size_t tab = line.find('\t');
    text += printable(line.substr(0, tab));
    if (tab == std::string_view::npos) return text;
    text.append(kTab - columns(text) % kTab, ' ');
    line.remove_prefix(tab + 1);
  }
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    const auto point = decode_utf8(text);
    if (!point || !is_safe_to_show(point->value)) return false;
    text.remove_prefix(point->bytes);
  }
  return true;
}

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const CodePoint point = decode_utf8(text).value_or(CodePoint{});
    sum += width_of(point.value);
    text.remove_prefix(point.bytes);
  }
  return sum;
}

std::string fitted(std::string_view text, std::size_t width, Side text_on) {
  const std::size_t taken = columns(text);
  if (taken <= width) {
    const std::string space(width - taken, ' ');
    return text_on == Side::left ? std::string(text) + space : space + std::string(text);
  }
  std::string result;
  std::size_t used = 0;
  while (!text.empty()) {
    const CodePoint point = decode_utf8(text).value_or(CodePoint{});
    if (used + width_of(point.value) + 1 > width) break;
    used += width_of(point.value);
    result += text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
  }
  if (used < width) result += '~';
  return fitted(result, width, text_on);
}

namespace {

// As many bytes from the beginning as fit, but at least one character.
std::size_t bytes_that_fit(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  std::size_t used = 0;
  while (bytes < text.size()) {
    const CodePoint point = decode_utf8(text.substr(bytes)).value_or(CodePoint{});
    used += width_of(point.value);
    if (used > width && bytes > 0) break;
    bytes += point.bytes;
  }
  return bytes;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t fit = bytes_that_fit(text, width);
    if (fit == text.size()) break;
    // A space right behind the line is as good as one within it.
    const std::size_t space = text.rfind(' ', fit);
    const bool at_space = space != std::string_view::npos && space > 0;
    lines.emplace_back(text.substr(0, at_space ? space : fit));
    text.remove_prefix(at_space ? space + 1 : fit);
  }
  lines.emplace_back(text);
  return lines;
}

std::vector<std::string> chopped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  do {
    const std::size_t fit = bytes_that_fit(text, width);
    lines.emplace_back(text.substr(0, fit));
    text.remove_prefix(fit);
  } while (!text.empty());
  return lines;
}

std::string decimal(double value, int digits, Sign sign) {
  std::array<char, 400> buffer{};
  const double unit = std::pow(10.0, -digits);
  if (std::abs(value) < 0.5 * unit) value = 0.0;
  const char* format = sign == Sign::always && value != 0.0 ? "%+.*f" : "%.*f";
  std::snprintf(buffer.data(), buffer.size(), format, digits, value);
  return buffer.data();
}

}  // namespace splendor
