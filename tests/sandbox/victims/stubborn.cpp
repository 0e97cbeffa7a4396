// Ignores all signals that can be ignored, and never stops computing (30 s of it).
#include "tests/sandbox/victims/victim.hpp"

int main() {
  for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
  tell("go\n");
  const time_t end = time(nullptr) + 30;
  while (time(nullptr) < end) {
  }
}
