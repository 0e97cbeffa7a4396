// Leaves behind a grandchild that only SIGKILL ends, and plays.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
    if (fork() == 0) raw::wait_for_ever();
    _exit(0);
  }
  fprintf(stderr, "%s\n", child < 0 ? "no child" : "a child");
  raw::greet();
  raw::play_on();
}
