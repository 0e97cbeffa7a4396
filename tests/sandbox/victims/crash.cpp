// Ends by the signal given as argument, or exits with a code ("exit 7").
#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
  tell("last words\n");
  if (argc == 3) return atoi(argv[2]);
  kill(getpid(), atoi(argv[argc - 1]));
  sleep(5);
}
