// The terminal in its raw mode: keys come one by one, and a picture fills the screen.
#pragma once

#include <termios.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include "arena/terminal/key.hpp"

namespace splendor::terminal {

// REQUIRES: stdin and stdout are the same terminal; at most one exists at a time. While it exists,
// SIGINT, SIGTERM and SIGHUP are taken note of instead of ending the program.
class Terminal {
 public:
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Clears the screen and shows the picture from its top, as much as fits, and the last line.
  void show(std::string_view picture, std::string_view last_line);
  // The next key; nothing if the time is over, or a signal came.
  [[nodiscard]] std::optional<Key> key(std::chrono::milliseconds longest);
  [[nodiscard]] static bool was_signalled();

 private:
  std::string unread_;  // typed, but not asked for yet
  termios before_{};
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
  struct sigaction hang_up_ {};
};

}  // namespace splendor::terminal
