// Fills memory that evades the kernel's limit, in steps of 8 MiB; at most 1 GiB.
#include <string.h>
#include <sys/mman.h>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  constexpr size_t kStep = 8UL << 20;
  raw::greet();
  (void)raw::next_turn();
  for (int i = 0; i < 128; ++i) {
    void* part = mmap(nullptr, kStep, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (part == MAP_FAILED) return 1;
    memset(part, 1, kStep);
    mprotect(part, kStep, PROT_READ);
  }
  raw::wait_for_ever();
}
