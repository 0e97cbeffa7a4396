// Ignores every signal that can be ignored, and computes for ever.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
  raw::greet();
  (void)raw::next_turn();
  raw::burn_ms(20'000);
}
