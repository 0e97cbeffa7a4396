// Answers with a message that holds nothing.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::frame(""));
  raw::wait_for_ever();
}
