// Arranges for SIGCONT to be sent to itself again and again, then computes for 30 s.
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  signal(SIGCONT, [](int) {});
  signal(SIGALRM, [](int) {});
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  const itimerspec often{{0, 1'000'000}, {0, 1'000'000}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) {
    timer_settime(timer, 0, &often, nullptr);
    tell("timer\n");
  }
  if (fcntl(0, F_SETSIG, SIGCONT) == 0) tell("descriptor\n");
  fcntl(0, F_SETOWN, getpid());
  fcntl(0, F_SETFL, O_ASYNC | O_NONBLOCK);
  if (prctl(PR_SET_PDEATHSIG, SIGCONT) == 0) tell("death\n");
  const itimerval alarm{{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &alarm, nullptr);  // harmless: SIGALRM does not continue a stopped process
  tell("go\n");
  const time_t end = time(nullptr) + 30;
  while (time(nullptr) < end) {
  }
}
