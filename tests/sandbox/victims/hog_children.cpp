// Four children with 24 MiB each.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    constexpr size_t kSize = 24UL << 20;
    if (void* part = malloc(kSize)) fill(part, kSize);
    sleep(5);
    _exit(0);
  }
  while (wait(nullptr) > 0) {
  }
}
