// Sixty threads that never stop computing (30 s of it).
#include <pthread.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

void* compute(void* /*unused*/) {
  const time_t end = time(nullptr) + 30;
  while (time(nullptr) < end) {
  }
  return nullptr;
}

}  // namespace

int main() {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  for (int i = 0; i < 60; ++i) {
    pthread_t thread;
    pthread_create(&thread, &small, compute, nullptr);
  }
  tell("go\n");
  compute(nullptr);
}
