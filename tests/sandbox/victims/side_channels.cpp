// Looks for ways in which two jails could talk: locks and watches on files both see, figures of
// the whole machine.
#include <sys/file.h>
#include <sys/inotify.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  const int file = open("/usr/bin/env", O_RDONLY);
  if (flock(file, LOCK_SH) == 0) tell("flock\n");
  struct flock lock {};
  lock.l_type = F_RDLCK;
  if (fcntl(file, F_SETLK, &lock) == 0) tell("lock\n");
  if (fcntl(file, F_OFD_SETLK, &lock) == 0) tell("open file lock\n");
  if (inotify_init() >= 0) tell("inotify\n");
  for (const char* path : {"/proc/stat", "/proc/loadavg", "/proc/meminfo", "/proc/sys/fs/file-nr",
                           "/proc/irq/0", "/proc/locks", "/proc/net", "/proc/sysvipc/shm"}) {
    if (open(path, O_RDONLY) >= 0) tell("%s\n", path);
  }
  tell("done\n");
}
