#include "referee/wire/frame.hpp"

namespace splendor::wire {

void FrameReader::feed(std::string_view bytes) {
  // Bytes of returned messages are dropped when nothing else is left, or when they outgrow a
  // message.
  if (consumed_ == buffer_.size() || consumed_ > largest_) {
    buffer_.erase(0, consumed_);
    start_ = consumed_ = 0;
  }
  buffer_.append(bytes);
}

std::optional<std::string_view> FrameReader::next() {
  if (error_) return std::nullopt;
  constexpr std::size_t kLongestVarint = 5;  // 35 bits: more than any limit
  std::uint64_t length = 0;
  std::size_t at = start_ = consumed_;
  for (std::size_t i = 0;; ++i, ++at) {
    if (i == kLongestVarint) {
      error_ = FrameError::endless_length;
      return std::nullopt;
    }
    if (at == buffer_.size()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(buffer_[at]);
    length |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * i);
    if (byte < 0x80) break;
  }
  ++at;
  if (length > largest_) {
    claimed_ = length;
    error_ = FrameError::oversized;
    return std::nullopt;
  }
  if (buffer_.size() - at < length) return std::nullopt;
  consumed_ = at + length;
  return std::string_view(buffer_).substr(at, length);
}

void append_length(std::string& out, std::size_t length) {
  while (length >= 0x80) {
    out += static_cast<char>((length & 0x7FU) | 0x80U);
    length >>= 7;
  }
  out += static_cast<char>(length);
}

std::size_t bytes_of_length(std::size_t length) {
  std::size_t bytes = 1;
  while (length >>= 7) ++bytes;
  return bytes;
}

void append_frame(std::string& out, std::string_view message) {
  append_length(out, message.size());
  out.append(message);
}

}  // namespace splendor::wire
