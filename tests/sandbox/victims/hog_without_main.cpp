// Ends its first thread; the second one then does what hog_readonly does. At most 1 GiB.
#include <pthread.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void* hog(void* /*unused*/) {
  usleep(10'000);  // until the first thread has ended
  constexpr size_t kStep = 8UL << 20;
  for (int i = 1; i <= 128; ++i) {
    void* part = mmap(nullptr, kStep, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (part == MAP_FAILED) _exit(1);
    fill(part, kStep);
    if (mprotect(part, kStep, PROT_READ) != 0) _exit(2);
    tell("got %d MiB\n", i * 8);
  }
  sleep(5);
  _exit(0);
}

}  // namespace

int main() {
  pthread_t thread{};
  if (pthread_create(&thread, nullptr, hog, nullptr) != 0) return 3;
  syscall(SYS_exit, 0);
}
