// Sends its answer byte by byte, and a long one: a clock that starts anew would never end.
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
