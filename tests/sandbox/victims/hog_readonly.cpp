// Fills memory and makes it read-only, in steps of 8 MiB, so that it no longer counts as data; at
// most 1 GiB.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  constexpr size_t kStep = 8UL << 20;
  for (int i = 1; i <= 128; ++i) {
    void* part = mmap(nullptr, kStep, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (part == MAP_FAILED) return 1;
    fill(part, kStep);
    if (mprotect(part, kStep, PROT_READ) != 0) return 2;
    tell("got %d MiB\n", i * 8);
  }
  sleep(5);
}
