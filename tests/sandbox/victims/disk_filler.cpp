// Fills /tmp: first with empty files, at most 20 000, then with one of at most 256 MiB.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  int files = 0;
  char name[32];
  for (; files < 20000; ++files) {
    snprintf(name, sizeof(name), "/tmp/%d", files);
    const int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) break;
    close(fd);
  }
  tell("files %d\n", files);
  signal(SIGXFSZ, SIG_IGN);
  static char block[1 << 20];
  memset(block, 1, sizeof(block));
  const int fd = open("/tmp/0", O_WRONLY);
  int blocks = 0;
  while (blocks < 256 && write(fd, block, sizeof(block)) == static_cast<ssize_t>(sizeof(block))) {
    ++blocks;
  }
  tell("written %d MiB\n", blocks);
}
