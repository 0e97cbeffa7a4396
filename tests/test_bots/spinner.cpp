// Computes for ever.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::burn_ms(20'000);
}
