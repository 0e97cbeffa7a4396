// Legal moves, by a bot that holds the given number of MiB.
#include <string.h>

#include <vector>

#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  std::vector<char> held(static_cast<size_t>(atol(argv[1])) << 20);
  memset(held.data(), 1, held.size());
  while (true) raw::send(raw::good_reply(raw::next_turn()));
}
