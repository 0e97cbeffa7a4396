// Ends blocking system calls every few milliseconds.
//
// Waiting for a quick answer in read() alone is cheaper than asking poll() first; but read() knows
// no timeout. While a ticker lives, a timer's signal interrupts it (EINTR), so that a wait which
// takes longer can go on where there is a timeout.
#pragma once

#include <chrono>

namespace splendor::match {

// REQUIRES: the program has one thread, no other timer of its own, and nothing minds EINTR.
class Ticker {
 public:
  static constexpr std::chrono::milliseconds kInterval{4};

  Ticker();
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  // Whether there is one.
  [[nodiscard]] static bool ticks() { return count_ > 0; }

 private:
  static int count_;
};

}  // namespace splendor::match
