// Greets, and never says anything again.
#include "tests/bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::wait_for_ever();
}
