// Answers with an index beyond the list of legal moves.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  raw::send(raw::reply(raw::next_turn(), raw::by_index(123'456)));
  raw::wait_for_ever();
}
