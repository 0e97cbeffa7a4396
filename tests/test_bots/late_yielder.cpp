// Answers after the given number of milliseconds, and spends them on losing its core: it gives the
// referee something to read, and yields.
#include <sched.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {

long milliseconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace

int main(int /*argc*/, char** argv) {
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    for (const long end = milliseconds_now() + atol(argv[1]); milliseconds_now() < end;) {
      (void)!write(STDERR_FILENO, "x", 1);
      sched_yield();
    }
    raw::send(raw::good_reply(turn));
  }
}
