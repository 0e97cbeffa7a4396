// Answers at once and computes while the others move.
#include <poll.h>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  while (true) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (poll(&input, 1, 0) == 0) raw::burn_ms(1);
    const std::string message = raw::read_message();
    static unsigned turn = 0;
    if (message[0] == raw::kTurn) raw::send(raw::good_reply(turn++));
  }
}
