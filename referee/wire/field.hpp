// Writes protocol messages field by field. An encoded message is a sequence of fields, so it can be
// assembled from parts without an object in between. Questions to bots are written in this way:
// filling and encoding message objects would cost the referee more than the rest of a question.
#pragma once

#include <cstdint>
#include <cstring>

#include "referee/wire/frame.hpp"

namespace splendor::wire {

// The tag of a length-delimited field (message, text or list). All of ours fit into one byte.
template <int kNumber>
constexpr char tag() {
  static_assert(kNumber > 0 && kNumber < 16);
  constexpr unsigned kLengthDelimited = 2;
  return static_cast<char>(static_cast<unsigned>(kNumber) << 3U | kLengthDelimited);
}

// REQUIRES: the buffer has room for everything that is written.
class FieldWriter {
 public:
  explicit FieldWriter(char* at) : at_(at) {}

  [[nodiscard]] char* end() const { return at_; }

  // Zero is not written, as everywhere in proto3.
  template <int kNumber>
  void number(std::uint32_t value) {
    static_assert(kNumber > 0 && kNumber < 16);
    if (value == 0) return;
    *at_++ = static_cast<char>(kNumber << 3);
    varint(value);
  }
  template <int kNumber, class Write>
  void message(Write write) {
    *at_++ = tag<kNumber>();
    char* const length = at_++;
    write();
    close(length);
  }
  // `write` gets the start of the text and returns its end.
  template <int kNumber, class Write>
  void text(Write write) {
    *at_++ = tag<kNumber>();
    char* const length = at_++;
    at_ = write(at_);
    close(length);
  }
  template <int kNumber, class Numbers, class Convert>
  void list(const Numbers& numbers, Convert convert) {
    *at_++ = tag<kNumber>();
    char* const length = at_++;
    for (const auto& each : numbers) varint(convert(each));
    close(length);
    if (*length == 0) at_ = length - 1;  // an empty list is no field
  }

 private:
  void varint(std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) *at_++ = static_cast<char>((value & 0x7FU) | 0x80U);
    *at_++ = static_cast<char>(value);
  }
  // Most fields are shorter than 128 bytes; longer ones are moved to make room for a longer length.
  void close(char* length) {
    const auto size = static_cast<std::size_t>(at_ - length - 1);
    if (size < 0x80) {
      *length = static_cast<char>(size);
      return;
    }
    std::memmove(length + bytes_of_length(size), length + 1, size);
    at_ = length;
    varint(static_cast<std::uint32_t>(size));
    at_ += size;
  }

  char* at_;
};

}  // namespace splendor::wire
