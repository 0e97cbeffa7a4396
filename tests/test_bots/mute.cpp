// Greets, and never says anything again.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::wait_for_ever();
}
