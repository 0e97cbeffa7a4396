// Makes as many threads as it can, at most 1000.
#include <pthread.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  int threads = 0;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  for (int i = 0; i < 1000; ++i) {
    pthread_t thread;
    const auto wait = [](void*) -> void* {
      sleep(20);
      return nullptr;
    };
    if (pthread_create(&thread, &small, wait, nullptr) == 0) ++threads;
  }
  tell("threads %d\n", threads);
}
