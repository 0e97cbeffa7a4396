// Tries to take more space in $HOME than is visible there. With "many" or "big", takes as much as
// it can of the one or the other until it is killed; at most 20 000 files or 512 MiB.
#include <sys/stat.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void many() {
  char name[32];
  for (int i = 0; i < 20000; ++i) {
    snprintf(name, sizeof(name), "%d", i);
    if (open(name, O_WRONLY | O_CREAT, 0) < 0 && errno != EMFILE) tell("failed %d\n", errno);
    for (int fd = 3; fd < 255; ++fd) close(fd);
  }
}

void big() {
  static char block[1 << 20];
  memset(block, 1, sizeof(block));
  char name[32];
  for (int i = 0; i < 512; ++i) {
    snprintf(name, sizeof(name), "%d", i);
    const int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (write(fd, block, sizeof(block)) < 0) tell("failed %d\n", errno);
    close(fd);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const char* home = getenv("HOME");
  if (home == nullptr || chdir(home) != 0) return 1;
  if (argc > 1) {
    strcmp(argv[1], "many") == 0 ? many() : big();
    sleep(5);
    return 0;
  }
  const int file = open("file", O_RDWR | O_CREAT, 0600);
  if (file < 0 || write(file, "x", 1) != 1 || ftruncate(file, 0) != 0) tell("not even a file\n");
  if (unlink("file") == 0) tell("unlink\n");
  if (rename("file", "other") == 0) tell("rename\n");
  if (mkdir("folder", 0700) == 0) tell("folder\n");
  if (symlink("/etc", "link") == 0) tell("symlink\n");
  if (mkfifo("pipe", 0600) == 0) tell("pipe\n");
  if (open(home, O_TMPFILE | O_RDWR, 0600) >= 0) tell("unnamed\n");
  if (fallocate(file, 1, 0, 1 << 20) == 0) tell("reserved\n");
  if (open("/tmp/splendor-victim", O_WRONLY | O_CREAT, 0600) >= 0) tell("/tmp\n");
  unlink("/tmp/splendor-victim");
  if (open("..", O_RDONLY) >= 0) tell("..\n");
  tell("done\n");
}
