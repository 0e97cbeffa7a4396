// Encodes the report's data files: numbers of variable length, and texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace splendor::web {

class Bytes {
 public:
  void byte(std::uint64_t value) { data_.push_back(static_cast<char>(value)); }
  // Seven bits per byte, lowest first; the top bit is set if more bytes follow.
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) byte(value | 0x80U);
    byte(value);
  }
  // Keeps small numbers short, whatever their sign.
  void zigzag(std::int64_t value) {
    varint((static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63U));
  }
  void text(std::string_view value) {
    varint(value.size());
    data_ += value;
  }

  [[nodiscard]] const std::string& data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return data_.size(); }
  void clear() { data_.clear(); }

 private:
  std::string data_;
};

}  // namespace splendor::web
