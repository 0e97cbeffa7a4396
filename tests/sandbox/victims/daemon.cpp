// Leaves a grandchild in a session of its own that ignores signals, and exits.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  if (fork() == 0) {
    setsid();
    for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
    if (fork() == 0) {
      tell("grandchild\n");
      sleep(30);
    }
    _exit(0);
  }
  sleep(1);
  return 3;
}
