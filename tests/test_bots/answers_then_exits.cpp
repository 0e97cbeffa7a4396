// Makes one good move and leaves: the move counts, its absence does later.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::good_reply(raw::next_turn()));
}
