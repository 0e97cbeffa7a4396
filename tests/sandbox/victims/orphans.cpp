// Two processes besides the bot: orphan_child computes in a process group of its own, orphan_parent
// waits. When orphan_parent ends, the kernel wakes the group of orphan_child if that is stopped, as
// it has nobody left in its session who could. For 30 s.
#include <sys/prctl.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void compute() {
  signal(SIGHUP, SIG_IGN);
  const time_t end = time(nullptr) + 30;
  while (time(nullptr) < end) {
  }
  _exit(0);
}

void wait_for_ever() {
  for (int i = 0; i < 30; ++i) sleep(1);
  _exit(0);
}

}  // namespace

int main() {
  const pid_t first = fork();
  if (first != 0) {
    waitpid(first, nullptr, 0);
    wait_for_ever();
  }
  if (fork() != 0) _exit(0);  // so that the launcher is the parent of the next one
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    prctl(PR_SET_NAME, "orphan_child");
    tell("go\n");
    compute();
  }
  prctl(PR_SET_NAME, "orphan_parent");
  wait_for_ever();
}
