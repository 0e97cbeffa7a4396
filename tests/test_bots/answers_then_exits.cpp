// Makes one good move and exits: the move counts, the exit is found at the next question.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::good_reply(raw::next_turn()));
}
