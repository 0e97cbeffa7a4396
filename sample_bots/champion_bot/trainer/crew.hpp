// Threads that share jobs. Which thread does a job makes no difference to its result.
#pragma once

#include <atomic>
#include <barrier>
#include <functional>
#include <thread>
#include <vector>

namespace splendor::champion {

class Crew {
 public:
  using Job = std::function<void(int number)>;

  // The caller works too, so that one thread needs no other.
  explicit Crew(int threads) : gate_(threads) {
    for (int i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
  }
  ~Crew() {
    job_ = nullptr;
    gate_.arrive_and_wait();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Does jobs 0 to count - 1; returns when all are done. Jobs must not throw.
  void run(int count, const Job& job) {
    job_ = &job;
    count_ = count;
    next_ = 0;
    gate_.arrive_and_wait();
    work();
    gate_.arrive_and_wait();
  }

 private:
  void work() {
    for (int number = next_++; number < count_; number = next_++) (*job_)(number);
  }
  void help() {
    while (true) {
      gate_.arrive_and_wait();
      if (job_ == nullptr) return;
      work();
      gate_.arrive_and_wait();
    }
  }

  std::barrier<> gate_;
  const Job* job_ = nullptr;
  int count_ = 0;
  std::atomic<int> next_ = 0;
  std::vector<std::jthread> helpers_;
};

}  // namespace splendor::champion
