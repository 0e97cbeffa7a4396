// Floods stderr, and plays.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    const std::string line(1023, static_cast<char>('a' + turn % 26));
    for (int i = 0; i < 300; ++i) fprintf(stderr, "%s\n", line.c_str());
    raw::send(raw::good_reply(turn));
    fprintf(stderr, "turn %u done\n", turn);
  }
}
