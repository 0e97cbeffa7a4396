// Stops itself, and prints a line when it is woken.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  tell("stopping\n");
  kill(getpid(), SIGSTOP);
  tell("awake\n");
}
