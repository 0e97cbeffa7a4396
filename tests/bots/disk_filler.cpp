// Fills /tmp, and gives up when it is full.
#include <fcntl.h>

#include "tests/bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  const int file = open("/tmp/big", O_WRONLY | O_CREAT, 0600);
  const std::string block(1UL << 20, 'x');
  for (int i = 0; i < 1000; ++i) {
    if (write(file, block.data(), block.size()) < 0) return 1;
  }
}
