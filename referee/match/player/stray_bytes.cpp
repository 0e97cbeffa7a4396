#include "referee/match/player/stray_bytes.hpp"

#include <array>
#include <cstdio>

namespace splendor::match {
namespace {

constexpr std::size_t kShownAsText = 40;
constexpr std::size_t kShownAsHex = 16;

std::string hex(char byte) {
  std::array<char, 3> digits{};
  std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned char>(byte));
  return digits.data();
}

std::string shown(char byte) {
  switch (byte) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '"':
    case '\\':
      return {'\\', byte};
    default:
      return byte >= ' ' && byte <= '~' ? std::string(1, byte) : "\\x" + hex(byte);
  }
}

}  // namespace

std::string show_bytes(std::string_view bytes) {
  std::string text = "\"";
  for (const char byte : bytes.substr(0, kShownAsText)) text += shown(byte);
  text += bytes.size() > kShownAsText ? "…\" (" : "\" (";
  const std::string_view head = bytes.substr(0, kShownAsHex);
  for (std::size_t i = 0; i < head.size(); ++i) text += (i == 0 ? "" : " ") + hex(head[i]);
  return text + (bytes.size() > kShownAsHex ? " …)" : ")");
}

}  // namespace splendor::match
