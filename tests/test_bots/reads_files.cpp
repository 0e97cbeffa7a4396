// Tries to open the files given as arguments and some of the system; logs how many it could, and
// plays.
#include <fcntl.h>

#include "tests/test_bots/raw_bot.hpp"

int main(int argc, char** argv) {
  int opened = 0;
  for (int i = 1; i < argc; ++i) {
    if (open(argv[i], O_RDONLY) >= 0) ++opened;
  }
  for (const char* path : {"/etc/shadow", "/root", "/home", "/var", "/proc/1/environ",
                           "/proc/1/root", "/dev/mem", "/sys"}) {
    if (open(path, O_RDONLY) >= 0) ++opened;
  }
  fprintf(stderr, "opened %d\n", opened);
  raw::greet();
  raw::play_on();
}
