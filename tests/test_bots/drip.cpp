// Sends a long answer byte by byte: a clock that restarts with each byte would never end.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::varint(60'000));
  for (int i = 0; i < 4000; ++i) {
    raw::send("x");
    raw::sleep_ms(5);
  }
}
