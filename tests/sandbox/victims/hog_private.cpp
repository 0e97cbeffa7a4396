// Allocates private memory in steps of 8 MiB, at most 512 MiB.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  constexpr size_t kStep = 8UL << 20;
  int mebibytes = 0;
  for (int i = 0; i < 64; ++i) {
    void* part = malloc(kStep);
    if (part == nullptr) break;
    fill(part, kStep);
    mebibytes += 8;
  }
  tell("got %d MiB\n", mebibytes);
}
