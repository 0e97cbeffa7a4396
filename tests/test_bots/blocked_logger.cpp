// Computes for the given number of milliseconds before each answer. Every few of them, as the
// second number says, it writes more to stderr than the pipe takes: what wakes it again is the
// referee's reading, so it may get its core right then.
#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  const long time = atol(argv[1]);
  const long pause = atol(argv[2]);
  const std::string text(70'000, 'x');
  while (true) {
    const unsigned turn = raw::next_turn();
    for (long computed = 0; computed < time; computed += pause) {
      (void)!write(STDERR_FILENO, text.data(), text.size());
      raw::burn_ms(pause, CLOCK_PROCESS_CPUTIME_ID);
    }
    raw::send(raw::good_reply(turn));
  }
}
