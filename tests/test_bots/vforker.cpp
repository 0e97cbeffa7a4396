// Never answers, and waits inside the kernel: for a child that shares its memory and sleeps.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  if (vfork() == 0) {
    while (true) pause();
  }
  raw::wait_for_ever();
}
