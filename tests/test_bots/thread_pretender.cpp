// Sleeps most of the time; its threads wake together to look as if they waited for a core.
#include <pthread.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {
void* burst(void* /*unused*/) {
  while (true) {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    raw::sleep_ms(40 - now.tv_nsec / 1'000'000 % 40);
    raw::burn_ms(2);
  }
}
}  // namespace

int main() {
  raw::greet();
  (void)raw::next_turn();
  for (int i = 0; i < 10; ++i) {
    pthread_t thread{};
    pthread_create(&thread, nullptr, burst, nullptr);
  }
  raw::wait_for_ever();
}
