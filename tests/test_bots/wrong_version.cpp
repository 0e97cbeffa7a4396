// Claims a later version of the protocol.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  (void)raw::read_message();
  raw::send(raw::hello_reply(2));
  raw::wait_for_ever();
}
