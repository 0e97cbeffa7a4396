// Forks as often as it can, at most 200 times; the children wait.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  int children = 0;
  for (int i = 0; i < 200; ++i) {
    const pid_t child = i % 2 == 0 ? fork() : static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, 0));
    if (child == 0) {
      sleep(20);
      _exit(0);
    }
    if (child > 0) ++children;
  }
  tell("children %d\n", children);
  sleep(20);
}
