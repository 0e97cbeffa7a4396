// Makes a system call of another ABI, which kills it.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  raw::greet();
  (void)raw::next_turn();
  syscall(0x4000'0000 | 39);  // getpid, as x32 numbers it
  raw::wait_for_ever();
}
