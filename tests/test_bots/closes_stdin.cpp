// Closes its stdin.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  close(STDIN_FILENO);
  raw::wait_for_ever();
}
