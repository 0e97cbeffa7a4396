// Tries to fork without pause for a second; prints how often, and for how many milliseconds.
#include "tests/sandbox/victims/victim.hpp"

namespace {

long milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace

int main() {
  const long begin = milliseconds();
  int tries = 0;
  for (; milliseconds() - begin < 1000; ++tries) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) tell("forked\n");
  }
  tell("tries %d\nms %d\n", tries, static_cast<int>(milliseconds() - begin));
}
