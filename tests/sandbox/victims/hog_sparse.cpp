// Reads one byte of each 2 MiB in 32 GiB: no memory of its own, but 64 MiB of page tables.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  constexpr size_t kSize = 32UL << 30;
  constexpr size_t kStep = 2UL << 20;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* part = mmap(nullptr, kSize, PROT_READ, kFlags, -1, 0);
  if (part == MAP_FAILED) return 1;
  madvise(part, kSize, MADV_NOHUGEPAGE);
  volatile const char* bytes = static_cast<const char*>(part);
  int sum = 0;
  for (size_t i = 0; i < kSize; i += kStep) sum += bytes[i];
  sleep(5);
  return sum;
}
