// With "leave", leaves everything it can for the next process; otherwise looks for such leftovers.
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
  if (argc > 1 && strcmp(argv[1], "leave") == 0) {
    close(open("/tmp/file", O_WRONLY | O_CREAT, 0600));
    close(open("/tmp/.hidden", O_WRONLY | O_CREAT, 0));
    mkdir("/tmp/a", 0700);
    for (int i = 0; i < 100; ++i) {  // deep, and without permissions
      if (chdir("/tmp/a") != 0 || rename("/tmp/a", "/tmp/b") != 0) break;
      mkdir("/tmp/a", 0700);
      rename("/tmp/b", "/tmp/a/b");
    }
    chmod("/tmp/a", 0);
    setxattr("/tmp", "user.note", "x", 1, 0);
    const timespec times[2] = {{1, 0}, {1, 0}};
    utimensat(AT_FDCWD, "/tmp", times, 0);
    chmod("/tmp", 0500);
    if (shmget(4711, 4096, IPC_CREAT | 0600) >= 0) tell("shared memory\n");
    syscall(SYS_add_key, "user", "note", "x", 1, -4);
    if (fork() == 0) sleep(30);
    tell("left\n");
    sleep(30);
  }
  struct stat info {};
  stat("/tmp", &info);
  tell("mode %o entries %d\n", info.st_mode & 07777, static_cast<int>(info.st_nlink) - 2);
  if (info.st_mtime < 1000) tell("time\n");
  if (open("/tmp/file", O_RDONLY) >= 0 || access("/tmp/.hidden", F_OK) == 0) tell("file\n");
  if (getxattr("/tmp", "user.note", nullptr, 0) >= 0) tell("attribute\n");
  if (shmget(4711, 4096, 0600) >= 0) tell("shared memory\n");
  if (syscall(SYS_request_key, "user", "note", nullptr, 0) >= 0) tell("key\n");
  if (kill(-1, 0) == 0) tell("process\n");
  tell("done\n");
}
