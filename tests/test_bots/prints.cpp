// Prints text to stdout, as a forgotten debug print would.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    printf("thinking about turn %u ...\n", turn);
    fflush(stdout);
    raw::send(raw::good_reply(turn));
  }
}
