// Announces a message, sends all but its last byte, and waits.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::varint(60'000) + std::string(59'999, 'x'));
  raw::wait_for_ever();
}
