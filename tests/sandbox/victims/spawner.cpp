// Keeps four processes computing, half of them in sessions of their own, and forks all the time;
// for 30 s.
#include "tests/sandbox/victims/victim.hpp"

namespace {

void compute(time_t end) {
  while (time(nullptr) < end) {
  }
}

}  // namespace

int main() {
  const time_t end = time(nullptr) + 30;
  for (int i = 0; i < 3; ++i) {
    if (fork() != 0) continue;
    if (i > 0) setsid();
    compute(end);
    _exit(0);
  }
  tell("go\n");
  while (time(nullptr) < end) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, nullptr, 0);
  }
}
