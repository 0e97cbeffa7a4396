// Answers a question that was not asked: one to come, or with the argument "old" an earlier one.
#include "tests/test_bots/raw_bot.hpp"

int main(int count, char**) {
  raw::greet();
  unsigned turn = raw::next_turn();
  if (count == 1) {
    turn += 7;
  } else {
    raw::send(raw::good_reply(turn));
    turn = raw::next_turn() - 1;
  }
  raw::send(raw::good_reply(turn));
  raw::wait_for_ever();
}
