// What the kernel's scheduler has on record about a bot.
#pragma once

#include <chrono>
#include <cstdint>

namespace splendor::sandbox {

// Totals since the bot was started; compare two readings.
struct CpuReading {
  std::chrono::nanoseconds cpu{};  // CPU time, threads that have ended included
  // Run-queue wait: runnable, but another thread had the core. Summed over the threads that are
  // alive, so it falls when one ends; and it is booked only when a wait is over.
  std::chrono::nanoseconds waited{};
  std::uint32_t threads = 0;  // alive
  bool runnable = false;      // at least one thread runs or waits for a core
  std::uint64_t sleeps = 0;   // how often the thread has slept or was stopped; only if there is one
};

}  // namespace splendor::sandbox
