// Takes memory that is nobody's: shared, of a memfd, of System V, growing downwards; at most
// 64 MiB each.
#include <sys/shm.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

constexpr size_t kSize = 64UL << 20;

void* map(int flags, int fd, int protection = PROT_READ | PROT_WRITE) {
  return mmap(nullptr, kSize, protection, flags, fd, 0);
}

}  // namespace

int main() {
  if (map(MAP_SHARED | MAP_ANONYMOUS, -1) != MAP_FAILED) tell("shared\n");
  // Readable first, writable later.
  void* part = map(MAP_SHARED | MAP_ANONYMOUS, -1, PROT_READ);
  if (part != MAP_FAILED && mprotect(part, kSize, PROT_WRITE) == 0) tell("shared later\n");
  if (map(MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1) != MAP_FAILED) tell("grows down\n");
  const int file = static_cast<int>(syscall(SYS_memfd_create, "x", 0U));
  if (file >= 0) tell("memfd\n");
  const int zero = open("/dev/zero", O_RDWR);
  if (zero >= 0 && map(MAP_SHARED, zero) != MAP_FAILED) tell("zero\n");
  if (shmget(IPC_PRIVATE, kSize, IPC_CREAT | 0600) >= 0) tell("system v\n");
  int ends[2];
  if (pipe(ends) == 0 && fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) > 65536) tell("pipe\n");
  tell("done\n");
}
