// Allocates without end, like a search that leaks memory, and does not touch the memory.
#include <vector>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  std::vector<void*> parts;
  parts.reserve(100'000);
  for (int i = 0; i < 100'000; ++i) parts.push_back(operator new(8UL << 20));
}
