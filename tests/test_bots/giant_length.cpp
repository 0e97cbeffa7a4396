// Announces a message of four gigabytes.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::varint(0xFFFF'FFFF));
  raw::wait_for_ever();
}
