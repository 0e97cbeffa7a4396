// Tries to start a second process for its first move, and gives up without it; with "wait", waits
// for it.
#include "tests/test_bots/raw_bot.hpp"

int main(int argc, char** /*argv*/) {
  raw::greet();
  (void)raw::next_turn();
  if (fork() < 0 && argc == 1) return 3;
  raw::wait_for_ever();
}
