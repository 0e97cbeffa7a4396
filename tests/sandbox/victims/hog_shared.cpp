// Allocates memory that is not charged to a process: shared, memfd, System V, growing downwards,
// the system's huge pages, pages given to pipes, kernel rings; at most 64 MiB each.
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/uio.h>

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
  // A pipe that was given a part of a page holds the whole page, which is charged to nobody.
  static char page[4096];
  iovec piece{page, 1};
  if (vmsplice(ends[1], &piece, 1, 0) > 0) tell("vmsplice\n");
  if (write(ends[1], page, 1) != 1) tell("no pipe\n");
  int others[2] = {-1, -1};
  if (pipe(others) != 0) tell("no second pipe\n");
  if (tee(ends[0], others[1], 1, 0) > 0) tell("tee\n");
  if (splice(ends[0], nullptr, others[1], nullptr, 1, 0) > 0) tell("splice\n");
  const int self = open("/proc/self/exe", O_RDONLY);
  if (sendfile(others[1], self, nullptr, 1) > 0) tell("sendfile\n");
  unsigned long ring = 0;
  if (syscall(SYS_io_setup, 1024, &ring) == 0) tell("io_setup\n");
  if (map(MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1) != MAP_FAILED || errno != ENOMEM) {
    tell("huge pages of the system\n");
  }
  tell("done\n");
}
