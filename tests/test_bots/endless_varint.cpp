// Sends a length that never ends.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  for (int i = 0; i < 1000; ++i) raw::send("\xFF");
  raw::wait_for_ever();
}
