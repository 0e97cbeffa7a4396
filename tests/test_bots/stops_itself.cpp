// Stops itself in its turn.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  kill(getpid(), SIGSTOP);
  raw::wait_for_ever();
}
