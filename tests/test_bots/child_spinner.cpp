// Sleeps for the given number of milliseconds in each move, while its child computes without end
// and logs for how long it could.
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
