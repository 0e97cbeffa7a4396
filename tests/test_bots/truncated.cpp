// Exits in the middle of a message.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  const std::string answer = raw::good_reply(raw::next_turn());
  raw::send(answer.substr(0, answer.size() - 1));
}
