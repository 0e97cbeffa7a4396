// Exits in its second turn, with status 3.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::good_reply(raw::next_turn()));
  (void)raw::next_turn();
  return 3;
}
