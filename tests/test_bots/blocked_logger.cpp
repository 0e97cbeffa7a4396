// Computes for the given number of milliseconds before each answer. Every few of them, as the
// second number says, it writes more to stderr than the pipe takes: what wakes it again is the
// referee's reading, so it may get its core right then. With a third argument, another thread
// writes, and both go on at the same time.
#include <pthread.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {

void fill_stderr() {
  static const std::string text(70'000, 'x');
  (void)!write(STDERR_FILENO, text.data(), text.size());
}

[[noreturn]] void* fill_stderr_again_and_again(void* /*nothing*/) {
  while (true) fill_stderr();
}

}  // namespace

int main(int argc, char** argv) {
  raw::greet();
  const long time = atol(argv[1]);
  const long pause = atol(argv[2]);
  while (true) {
    const unsigned turn = raw::next_turn();
    pthread_t writer{};
    if (argc > 3) pthread_create(&writer, nullptr, fill_stderr_again_and_again, nullptr);
    for (long computed = 0; computed < time; computed += pause) {
      if (argc == 3) fill_stderr();
      raw::burn_ms(pause, CLOCK_PROCESS_CPUTIME_ID);
    }
    raw::send(raw::good_reply(turn));
  }
}
