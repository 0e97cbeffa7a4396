// Stops itself; says so when somebody wakes it.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  tell("stopping\n");
  kill(getpid(), SIGSTOP);
  tell("awake\n");
}
