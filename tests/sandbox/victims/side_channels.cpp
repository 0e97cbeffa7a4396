// Looks for ways in which two jails could communicate: locks and watches on files that both see,
// which files are in memory, figures of the whole machine.
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/uio.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void lock(int file, const char* name, int command) {
  struct flock lock {};
  lock.l_type = F_RDLCK;
  if (fcntl(file, command, &lock) == 0) tell("%s\n", name);
}

// A lease on a file of its own is allowed.
void lease() {
  char path[256];
  snprintf(path, sizeof(path), "%s/leased", getenv("HOME"));
  close(open(path, O_WRONLY | O_CREAT, 0600));
  const int file = open(path, O_RDONLY);
  if (file < 0) tell("no file of its own\n");
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) tell("lease\n");
}

// Which pages of files, and which names, are in memory.
void ask_for_cached(int file) {
  char byte = 0;
  iovec part{&byte, 1};
  if (preadv2(file, &part, 1, 0, RWF_NOWAIT) >= 0 || errno == EAGAIN)
    tell("read without waiting\n");
  if (posix_fadvise(file, 0, 4096, POSIX_FADV_DONTNEED) == 0) tell("fadvise\n");
  if (readahead(file, 0, 4096) == 0) tell("readahead\n");
  void* mapped = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  unsigned char in_memory = 0;
  if (mincore(mapped, 4096, &in_memory) == 0) tell("mincore\n");
  struct {
    unsigned long flags, mode, resolve;
  } how{O_RDONLY, 0, 0x20};  // RESOLVE_CACHED
  if (syscall(437, AT_FDCWD, "/usr", &how, sizeof(how)) >= 0 || errno == EAGAIN) tell("openat2\n");
  unsigned long range[2] = {0, 4096};
  unsigned long counts[5] = {};
  if (syscall(451, file, range, counts, 0) == 0) tell("cachestat\n");
}

}  // namespace

int main() {
  const int file = open("/usr/bin/env", O_RDONLY);
  if (flock(file, LOCK_SH) == 0) tell("flock\n");
  lock(file, "lock", F_SETLK);
  lock(file, "lock, waiting", F_SETLKW);
  lock(file, "open file lock", F_OFD_SETLK);
  lock(file, "open file lock, waiting", F_OFD_SETLKW);
  lease();
  ask_for_cached(file);
  if (inotify_init() >= 0) tell("inotify\n");
  for (const char* path : {"/proc/stat", "/proc/loadavg", "/proc/meminfo", "/proc/sys/fs/file-nr",
                           "/proc/irq/0", "/proc/locks", "/proc/net", "/proc/sysvipc/shm"}) {
    if (open(path, O_RDONLY) >= 0) tell("%s\n", path);
  }
  tell("done\n");
}
