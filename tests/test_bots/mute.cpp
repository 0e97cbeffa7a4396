// Answers the hello, and nothing after it.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::wait_for_ever();
}
