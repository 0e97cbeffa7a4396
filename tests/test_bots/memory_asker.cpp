// Allocates without end, like a search that forgets to free; does not touch what it gets.
#include <vector>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  std::vector<void*> parts;
  parts.reserve(100'000);
  for (int i = 0; i < 100'000; ++i) parts.push_back(operator new(8UL << 20));
}
