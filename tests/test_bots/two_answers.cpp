// Answers each turn twice.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    raw::send(raw::good_reply(turn) + raw::good_reply(turn + 1));
  }
}
