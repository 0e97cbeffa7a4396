// Answers its first turn together with the greeting.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  (void)raw::read_message();
  raw::send(raw::hello_reply() + raw::good_reply(0));
  raw::wait_for_ever();
}
