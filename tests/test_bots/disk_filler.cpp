// Fills /tmp, and gives up when it is full.
#include <fcntl.h>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  const std::string path = std::string(getenv("HOME")) + "/big";  // which is /tmp, if there is one
  const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  const std::string block(1UL << 20, 'x');
  for (int i = 0; i < 1000; ++i) {
    if (write(file, block.data(), block.size()) < 0) return 1;
  }
}
