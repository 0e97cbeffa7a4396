// Answers a turn with a greeting.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::hello_reply());
  raw::wait_for_ever();
}
