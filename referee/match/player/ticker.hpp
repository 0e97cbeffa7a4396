// Interrupts blocking system calls every few milliseconds.
//
// A quick answer is cheaper to wait for in read() alone than with poll() first, but read() has no
// timeout. While a Ticker exists, the signal of a timer interrupts read() (EINTR), and a longer
// wait can go on in ppoll().
#pragma once

#include <chrono>

namespace splendor::match {

// REQUIRES: the program has one thread and no other interval timer, and handles EINTR everywhere.
class Ticker {
 public:
  static constexpr std::chrono::milliseconds kInterval{4};

  Ticker();
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  // Whether a Ticker exists.
  [[nodiscard]] static bool ticks() { return count_ > 0; }

 private:
  static int count_;
};

}  // namespace splendor::match
