// Makes a good move and goes on writing.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  std::string answers = raw::good_reply(0);
  while (answers.size() < 1'000'000) answers += raw::good_reply(1);
  raw::greet();
  (void)raw::next_turn();
  for (int i = 0; i < 1000; ++i) raw::send(answers);
}
