// Sends a frame of the right length whose bytes are not a message.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  raw::send(raw::frame("\xFF\xFE\xFD\xFC not of any protocol"));
  raw::wait_for_ever();
}
