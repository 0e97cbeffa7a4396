// A bot that answers as fast as a program can: one read, one write, nothing linked. It plays the
// last of the legal moves it is offered, which is a purchase when there is one, so its games end.
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace {

// A cursor over the bytes of a message. They come from the referee, so they are not validated.
struct Bytes {
  const char* at;
  const char* end;

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at++);
      value |= (byte & 0x7FULL) << shift;
      if (byte < 0x80) return value;
    }
  }
  Bytes part() {
    const std::uint64_t size = varint();
    const Bytes inner{at, at + size};
    at += size;
    return inner;
  }
};

constexpr char kHello = 1 << 3 | 2;
constexpr char kTurn = 3 << 3 | 2;
constexpr unsigned kTurnNumber = 1 << 3;
constexpr unsigned kLegalNotation = 6 << 3 | 2;

// protocol 1, wants_legal_notation, many_games
constexpr std::string_view kHelloReply("\x08\x0A\x06\x08\x01\x28\x01\x30\x01", 9);

void answer(Bytes turn) {
  std::uint64_t number = 0;
  std::string_view move;
  while (turn.at < turn.end) {
    const std::uint64_t tag = turn.varint();
    if (tag == kTurnNumber) {
      number = turn.varint();
    } else {
      const Bytes field = turn.part();
      if (tag == kLegalNotation) move = {field.at, static_cast<std::size_t>(field.end - field.at)};
    }
  }
  std::array<char, 64> reply{};
  const auto size = static_cast<char>(move.size());
  const std::array<char, 10> head{static_cast<char>(size + 8),
                                  0x12,
                                  static_cast<char>(size + 6),
                                  0x08,
                                  static_cast<char>((number & 0x7FU) | 0x80U),
                                  static_cast<char>((number >> 7 & 0x7FU) | 0x80U),
                                  0,
                                  0x22,
                                  size};
  std::memcpy(reply.data(), head.data(), 9);
  std::memcpy(reply.data() + 9, move.data(), move.size());
  if (write(STDOUT_FILENO, reply.data(), 9 + move.size()) < 0) _exit(1);
}

}  // namespace

int main() {
  static std::array<char, 1 << 20> buffer;
  std::size_t filled = 0;
  while (true) {
    const ssize_t got = read(STDIN_FILENO, buffer.data() + filled, buffer.size() - filled);
    if (got <= 0) return 0;
    filled += static_cast<std::size_t>(got);
    Bytes all{buffer.data(), buffer.data() + filled};
    while (all.at < all.end) {
      Bytes rest = all;
      // A length has at most three bytes here. An incomplete message waits for more bytes.
      const std::size_t left = static_cast<std::size_t>(all.end - all.at);
      std::size_t length_bytes = 1;
      while (length_bytes < left && (rest.at[length_bytes - 1] & 0x80) != 0) ++length_bytes;
      if ((rest.at[length_bytes - 1] & 0x80) != 0) break;
      const std::uint64_t size = rest.varint();
      if (size > static_cast<std::uint64_t>(all.end - rest.at)) break;
      all.at = rest.at + size;
      if (size == 0) continue;
      const char kind = *rest.at++;
      const Bytes message = rest.part();
      if (kind == kHello && write(STDOUT_FILENO, kHelloReply.data(), kHelloReply.size()) < 0) {
        return 1;
      }
      if (kind == kTurn) answer(message);
    }
    filled = static_cast<std::size_t>(all.end - all.at);
    std::memmove(buffer.data(), all.at, filled);
  }
}
