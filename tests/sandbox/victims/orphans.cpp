// Two processes: one that computes in a process group of its own, and its parent, which is killed
// after 300 ms by a timer of its own, also while all are stopped. The kernel then wakes the group,
// as it has nobody left in its session who could. For 30 s.
#include "tests/sandbox/victims/victim.hpp"

namespace {

void compute() {
  signal(SIGHUP, SIG_IGN);
  signal(SIGCONT, SIG_IGN);
  const time_t end = time(nullptr) + 30;
  while (time(nullptr) < end) {
  }
  _exit(0);
}

void die_later() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGKILL;
  timer_t timer{};
  const itimerspec once{{0, 0}, {0, 300'000'000}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) tell("no timer\n");
  timer_settime(timer, 0, &once, nullptr);
}

}  // namespace

int main() {
  const pid_t first = fork();
  if (first == 0) {
    if (fork() != 0) _exit(0);  // so that the launcher is the parent of the next one
    const pid_t computing = fork();
    if (computing == 0) {
      setpgid(0, 0);
      compute();
    }
    setpgid(computing, computing);
    die_later();
    tell("go\n");
    while (true) pause();
  }
  waitpid(first, nullptr, 0);
  while (true) pause();
}
