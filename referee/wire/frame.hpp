// Messages on a byte stream: a varint length, then that many bytes. Does no I/O, so it can be
// tested and fuzzed with any bytes in any portions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::wire {

// The largest message that a bot may send. A move with its comment is shorter than 1 KiB.
inline constexpr std::size_t kLargestBotFrame = std::size_t{64} << 10;

enum class FrameError : std::uint8_t {
  oversized,       // the length exceeds the limit
  endless_length,  // the varint does not end within its five bytes
};

// Splits a byte stream into messages. Errors are permanent: the start of the next message is
// unknown.
class FrameReader {
 public:
  explicit FrameReader(std::size_t largest) : largest_(largest) {}

  void feed(std::string_view bytes);
  // Returns the next whole message; empty if more bytes are needed or error() is set. Valid until
  // the next call of next() or feed().
  std::optional<std::string_view> next();
  [[nodiscard]] std::optional<FrameError> error() const { return error_; }
  // Bytes fed that next() has not returned.
  [[nodiscard]] std::size_t pending() const { return buffer_.size() - consumed_; }
  // The bytes from the start of the message that next() looked at last, its length prefix included.
  // For telling the sender what came.
  [[nodiscard]] std::string_view latest() const { return std::string_view(buffer_).substr(start_); }
  // True if a message has begun but is incomplete. REQUIRES: next() returned nothing.
  [[nodiscard]] bool partial() const { return pending() > 0; }
  // The length that an oversized message announced.
  [[nodiscard]] std::uint64_t claimed() const { return claimed_; }

 private:
  std::size_t largest_;
  std::string buffer_;
  std::size_t start_ = 0;  // of the last message returned
  std::size_t consumed_ = 0;
  std::uint64_t claimed_ = 0;
  std::optional<FrameError> error_;
};

// Parses into `message`; false if malformed.
template <class Message>
[[nodiscard]] bool parse(std::string_view bytes, Message& message) {
  return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

// Appends the length prefix of a message of `length` bytes.
void append_length(std::string& out, std::size_t length);
[[nodiscard]] std::size_t bytes_of_length(std::size_t length);
// Appends the length prefix and the message.
void append_frame(std::string& out, std::string_view message);
template <class Message>
void append_message(std::string& out, const Message& message) {
  append_length(out, message.ByteSizeLong());
  const std::size_t start = out.size();
  out.resize(start + static_cast<std::size_t>(message.GetCachedSize()));
  message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data() + start));
}

}  // namespace splendor::wire
