// Answers without a move.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::reply(raw::next_turn(), ""));
  raw::wait_for_ever();
}
