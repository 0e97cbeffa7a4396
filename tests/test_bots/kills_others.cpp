// Tries to kill and to trace other processes; logs how many it could, and plays.
#include <sys/ptrace.h>

#include "tests/test_bots/raw_bot.hpp"

int main(int argc, char** argv) {
  int harmed = 0;
  if (kill(-1, SIGKILL) == 0) ++harmed;
  for (pid_t pid = 2; pid < 2000; ++pid) {
    if (pid != getpid() && kill(pid, SIGKILL) == 0) ++harmed;
  }
  for (int i = 1; i < argc; ++i) {
    if (kill(atoi(argv[i]), SIGKILL) == 0) ++harmed;
    if (ptrace(PTRACE_SEIZE, atoi(argv[i]), nullptr, nullptr) == 0) ++harmed;
  }
  kill(1, SIGKILL);
  kill(1, SIGSTOP);
  if (ptrace(PTRACE_SEIZE, 1, nullptr, nullptr) == 0) ++harmed;
  fprintf(stderr, "harmed %d\n", harmed);
  raw::greet();
  raw::play_on();
}
