// Computes with many threads that wait for each other's core, and never answers.
#include <pthread.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {
void* burn(void* /*unused*/) {
  raw::burn_ms(20'000);
  return nullptr;
}
}  // namespace

int main() {
  raw::greet();
  (void)raw::next_turn();
  for (int i = 0; i < 16; ++i) {
    pthread_t thread{};
    pthread_create(&thread, nullptr, burn, nullptr);
  }
  raw::wait_for_ever();
}
