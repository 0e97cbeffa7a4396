// Encodes the report's data files: numbers of variable length, and texts.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

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
    data_.insert(data_.end(), value.begin(), value.end());
  }

  [[nodiscard]] std::string_view data() const { return {data_.data(), data_.size()}; }
  [[nodiscard]] std::size_t size() const { return data_.size(); }
  // Keeps the memory for what comes next.
  void clear() { data_.clear(); }

 private:
  std::vector<char> data_;
};

}  // namespace splendor::web
