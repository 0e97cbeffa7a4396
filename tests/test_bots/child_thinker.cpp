// Starts a new child to think about each move, as a script that calls a program does.
#include <sys/wait.h>

#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    const pid_t child = fork();
    if (child == 0) {
      raw::burn_ms(atol(argv[1]), CLOCK_PROCESS_CPUTIME_ID);
      _exit(0);
    }
    waitpid(child, nullptr, 0);
    raw::send(raw::good_reply(turn));
  }
}
