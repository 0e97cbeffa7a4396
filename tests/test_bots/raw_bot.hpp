// The protocol by hand, for bots that break it in ways that no library would allow. The bytes are
// those of proto/splendor/v1/bot.proto.
#pragma once

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace raw {

constexpr char kTurn = 0x1A;  // first byte of a ToBot that holds a turn request

inline void send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (put < 0 && errno != EINTR) _exit(98);
    if (put > 0) bytes.remove_prefix(static_cast<size_t>(put));
  }
}

inline std::string varint(unsigned long value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7F) | 0x80);
  return bytes + static_cast<char>(value);
}

// Also encodes a field of a message, without its tag.
inline std::string frame(std::string_view body) { return varint(body.size()).append(body); }

// Exits at the end of the input.
inline unsigned char read_byte() {
  unsigned char byte = 0;
  const ssize_t got = read(STDIN_FILENO, &byte, 1);
  if (got <= 0) _exit(0);
  return byte;
}

inline unsigned long read_varint() {
  unsigned long value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const unsigned char byte = read_byte();
    value |= (byte & 0x7FUL) << shift;
    if (byte < 0x80) return value;
  }
}

inline std::string read_message() {
  std::string body(read_varint(), '\0');
  for (size_t at = 0; at < body.size();) {
    const ssize_t got = read(STDIN_FILENO, body.data() + at, body.size() - at);
    if (got <= 0) _exit(0);
    at += static_cast<size_t>(got);
  }
  return body;
}

inline std::string hello_reply(char protocol = 1) {
  return frame("\x0A" + frame(std::string("\x08") + protocol));
}

// Waits for the hello and answers it.
inline void greet() {
  (void)read_message();
  send(hello_reply());
}

// Waits for the next turn and returns its number.
inline unsigned next_turn() {
  while (true) {
    const std::string body = read_message();
    if (body.empty() || body[0] != kTurn) continue;
    size_t at = 1;
    while (static_cast<unsigned char>(body[at++]) >= 0x80) {
    }
    if (body[at++] != 0x08) return 0;  // a zero is not sent
    unsigned turn = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(body[at++]);
      turn |= (byte & 0x7FU) << shift;
      if (byte < 0x80) return turn;
    }
  }
}

// A turn reply with this choice, which is an encoded field.
inline std::string reply(unsigned turn, const std::string& choice) {
  return frame("\x12" + frame("\x08" + varint(turn) + choice));
}
inline std::string by_index(unsigned long index) { return "\x18" + varint(index); }
inline std::string by_notation(std::string_view text) { return "\x22" + frame(text); }
// The first legal move.
inline std::string good_reply(unsigned turn) { return reply(turn, by_index(0)); }

// Plays by the rules from here on.
[[noreturn]] inline void play_on() {
  while (true) send(good_reply(next_turn()));
}

inline void sleep_ms(long time) {
  timespec left{time / 1000, time % 1000 * 1'000'000};
  while (nanosleep(&left, &left) != 0) {
  }
}

// A limit for every endless loop, in case nobody kills the bot.
inline void wait_for_ever() { sleep_ms(20'000); }

// Measures wall time or, with CLOCK_PROCESS_CPUTIME_ID, CPU time.
inline void burn_ms(long time, clockid_t clock = CLOCK_MONOTONIC) {
  timespec start{};
  timespec now{};
  clock_gettime(clock, &start);
  do {
    clock_gettime(clock, &now);
  } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1'000'000 < time);
}

}  // namespace raw
