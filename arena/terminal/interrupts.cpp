#include "arena/terminal/interrupts.hpp"

#include <unistd.h>

#include <csignal>

namespace splendor::terminal {
namespace {

// A signal handler has nowhere else to put it.
volatile std::sig_atomic_t count = 0;
volatile std::sig_atomic_t second_ends = 0;

void count_one(int /*signal*/) {
  count = count + 1;
  if (count > 1 && second_ends != 0) ::_exit(kInterrupted);
}

}  // namespace

void count_interrupts(Second second) {
  count = 0;
  second_ends = second == Second::ends_the_program ? 1 : 0;
  std::signal(SIGINT, count_one);
  std::signal(SIGTERM, count_one);
  if (std::signal(SIGHUP, count_one) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

int interrupts() { return count; }

bool was_interrupted() { return count > 0; }

}  // namespace splendor::terminal
