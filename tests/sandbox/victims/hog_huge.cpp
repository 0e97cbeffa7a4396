// Writes one byte in each of 64 pieces of 2 MiB, which the kernel may turn into huge pages, and
// prints how much memory that took. A huge page that is mostly freed would count in full.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  constexpr size_t kHuge = 2UL << 20;
  constexpr size_t kCount = 64;
  void* part = mmap(nullptr, (kCount + 1) * kHuge, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (part == MAP_FAILED) return 1;
  const size_t begin = (reinterpret_cast<size_t>(part) + kHuge - 1) / kHuge * kHuge;
  madvise(reinterpret_cast<void*>(begin), kCount * kHuge, MADV_HUGEPAGE);
  for (size_t i = 0; i < kCount; ++i) fill(reinterpret_cast<void*>(begin + i * kHuge), 1);
  char text[4096] = {};
  const int status = open("/proc/self/status", O_RDONLY);
  if (read(status, text, sizeof(text) - 1) <= 0) return 2;
  const char* line = strstr(text, "RssAnon:");
  tell("got %d MiB\n", line == nullptr ? -1 : atoi(line + 8) / 1024);
}
