// Answers a question that was not asked.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::good_reply(raw::next_turn() + 7));
  raw::wait_for_ever();
}
