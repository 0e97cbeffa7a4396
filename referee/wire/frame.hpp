// Messages on a byte stream: a varint length, then that many bytes. No I/O here, so that it can be
// tested and fuzzed with any bytes in any portions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::wire {

// The largest message a bot may send. A move with its comment is below one kilobyte.
inline constexpr std::size_t kLargestBotFrame = std::size_t{64} << 10;

enum class FrameError : std::uint8_t {
  oversized,       // the length exceeds the limit
  endless_length,  // the varint does not end within its five bytes
};

// Takes bytes as they come and gives back whole messages. After an error it stays in error: the
// position of the next message is unknown.
class FrameReader {
 public:
  explicit FrameReader(std::size_t largest) : largest_(largest) {}

  void feed(std::string_view bytes);
  // The next whole message, nothing if more bytes are needed or error() is set. Its bytes stay
  // where they are until the next call of next() or feed().
  std::optional<std::string_view> next();
  [[nodiscard]] std::optional<FrameError> error() const { return error_; }
  // Bytes that were fed and are not part of a message given back.
  [[nodiscard]] std::size_t pending() const { return buffer_.size() - consumed_; }
  // These bytes, behind the message that next() gave back last, its length in front. For telling
  // the sender what came.
  [[nodiscard]] std::string_view latest() const { return std::string_view(buffer_).substr(start_); }
  // True if a message has begun but is not whole, provided that next() gave nothing.
  [[nodiscard]] bool partial() const { return pending() > 0; }
  // The length that an oversized message claimed.
  [[nodiscard]] std::uint64_t claimed() const { return claimed_; }

 private:
  std::size_t largest_;
  std::string buffer_;
  std::size_t start_ = 0;  // of the last message given back
  std::size_t consumed_ = 0;
  std::uint64_t claimed_ = 0;
  std::optional<FrameError> error_;
};

// Whether the bytes are a message of that kind, which is then read.
template <class Message>
[[nodiscard]] bool parse(std::string_view bytes, Message& message) {
  return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

// The length that comes before a message of so many bytes.
void append_length(std::string& out, std::size_t length);
[[nodiscard]] std::size_t bytes_of_length(std::size_t length);
// Appends a message with its length in front.
void append_frame(std::string& out, std::string_view message);
template <class Message>
void append_message(std::string& out, const Message& message) {
  append_length(out, message.ByteSizeLong());
  const std::size_t start = out.size();
  out.resize(start + static_cast<std::size_t>(message.GetCachedSize()));
  message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data() + start));
}

}  // namespace splendor::wire
