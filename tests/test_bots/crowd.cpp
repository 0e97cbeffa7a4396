// Answers at once. In its first turns, three or as many as its argument says, sixty threads compute
// from then on until it is asked again.
#include <pthread.h>

#include <atomic>
#include <cstdlib>

#include "tests/test_bots/raw_bot.hpp"

namespace {

std::atomic<bool> is_my_turn{true};

void* ponder(void* /*unused*/) {
  while (true) {
    is_my_turn.wait(true);
    while (!is_my_turn) {
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  raw::greet();
  for (int i = 0; i < 60; ++i) {
    pthread_t thread{};
    pthread_create(&thread, nullptr, ponder, nullptr);
  }
  const int turns = argc > 1 ? std::atoi(argv[1]) : 3;
  for (int i = 0;; ++i) {
    const unsigned turn = raw::next_turn();
    is_my_turn = true;
    raw::send(raw::good_reply(turn));
    if (i >= turns) continue;
    is_my_turn = false;
    is_my_turn.notify_all();
  }
}
