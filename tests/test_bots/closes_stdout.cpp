// Closes its stdout.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  close(STDOUT_FILENO);
  raw::wait_for_ever();
}
