// Answers at once. Its threads sleep, each until a different time in the opponent's turn, and then
// compute for a while.
#include <pthread.h>
#include <semaphore.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {

constexpr long kWakeUps[] = {5,  9,  13, 17, 21,
                             29, 37, 45, 49, 55};  // milliseconds after the answer
sem_t answered[std::size(kWakeUps)];

void* ponder(void* number) {
  const auto thread = reinterpret_cast<size_t>(number);
  while (true) {
    sem_wait(&answered[thread]);
    raw::sleep_ms(kWakeUps[thread]);
    raw::burn_ms(3);
  }
}

}  // namespace

int main() {
  raw::greet();
  for (size_t i = 0; i < std::size(kWakeUps); ++i) {
    sem_init(&answered[i], 0, 0);
    pthread_t thread{};
    pthread_create(&thread, nullptr, ponder, reinterpret_cast<void*>(i));
  }
  while (true) {
    raw::send(raw::good_reply(raw::next_turn()));
    for (sem_t& semaphore : answered) sem_post(&semaphore);
  }
}
