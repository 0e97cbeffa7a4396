// Forks as often as it can, at most 200 times, logs how often, and plays.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  int children = 0;
  for (int i = 0; i < 200; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      raw::wait_for_ever();
      _exit(0);
    }
    if (child > 0) ++children;
  }
  fprintf(stderr, "children %d\n", children);
  raw::greet();
  raw::play_on();
}
