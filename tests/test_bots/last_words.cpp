// Logs the result of its game.
#include <stdio.h>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  constexpr char kGameOver = 0x22;  // first byte of a ToBot that holds a result
  raw::greet();
  for (unsigned turn = 0;;) {
    const std::string message = raw::read_message();
    if (message[0] == raw::kTurn) raw::send(raw::good_reply(turn++));
    if (message[0] == kGameOver) dprintf(STDERR_FILENO, "it is over\n");
  }
}
