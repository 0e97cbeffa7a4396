// Takes no tokens, in a move that no notation can express.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::reply(raw::next_turn(), std::string("\x12\x02\x0A\x00", 4)));
  raw::wait_for_ever();
}
