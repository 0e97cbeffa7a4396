// Answers the greeting with a move.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  (void)raw::read_message();
  raw::send(raw::good_reply(0));
  raw::wait_for_ever();
}
