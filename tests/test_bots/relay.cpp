// Uses MS milliseconds of CPU time for each move, every millisecond in a new thread (`relay threads
// MS`) or a new process (`relay processes MS`). One of its threads can always run; few live long.
#include <pthread.h>
#include <sys/wait.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {

void* compute(void* /*unused*/) {
  raw::burn_ms(1, CLOCK_THREAD_CPUTIME_ID);
  return nullptr;
}

void compute_in_thread() {
  pthread_t helper{};
  if (pthread_create(&helper, nullptr, compute, nullptr) != 0) _exit(95);
  pthread_join(helper, nullptr);
}

void compute_in_process() {
  const pid_t helper = fork();
  if (helper < 0) _exit(95);
  if (helper == 0) {
    compute(nullptr);
    _exit(0);
  }
  waitpid(helper, nullptr, 0);
}

}  // namespace

int main(int /*argc*/, char** argv) {
  const bool has_threads = std::string_view(argv[1]) == "threads";
  raw::greet();
  while (true) {
    const unsigned turn = raw::next_turn();
    for (long i = 0; i < atol(argv[2]); ++i) {
      has_threads ? compute_in_thread() : compute_in_process();
    }
    raw::send(raw::good_reply(turn));
  }
}
