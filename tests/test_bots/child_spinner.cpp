// Takes as many milliseconds for each move as it is told, asleep, while its child computes without
// end and tells on stderr for how long it has.
#include <stdio.h>

#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  if (fork() == 0) {
    for (int i = 1;; ++i) {
      raw::burn_ms(10, CLOCK_PROCESS_CPUTIME_ID);
      dprintf(STDERR_FILENO, "%d\n", 10 * i);
    }
  }
  while (true) {
    const unsigned turn = raw::next_turn();
    raw::sleep_ms(atol(argv[1]));
    raw::send(raw::good_reply(turn));
  }
}
