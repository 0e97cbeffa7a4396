// Messages of the protocol written field by field. An encoded message is nothing but its fields,
// one after another: so one can be put together of parts, and without an object in between.
// Questions to bots are: filling objects and encoding them would cost the referee more than all the
// rest of a question.
#pragma once

#include <cstdint>
#include <cstring>

#include "referee/wire/frame.hpp"

namespace splendor::wire {

// What stands before a field that is a message, a text or a list. All of ours fit into one byte.
template <int kNumber>
constexpr char tag() {
  static_assert(kNumber > 0 && kNumber < 16);
  constexpr unsigned kLengthDelimited = 2;
  return static_cast<char>(static_cast<unsigned>(kNumber) << 3U | kLengthDelimited);
}

// Writes into a buffer that has room for all that will be written.
class FieldWriter {
 public:
  explicit FieldWriter(char* at) : at_(at) {}

  [[nodiscard]] char* end() const { return at_; }

  // As everywhere in proto3, a zero is not written.
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
  // `write` is given where the text begins, and returns its end.
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
  // Most are shorter than 128 bytes; the others are moved to make room for their length.
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
