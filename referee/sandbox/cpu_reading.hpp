// The scheduler's figures about a bot.
#pragma once

#include <chrono>
#include <cstdint>

namespace splendor::sandbox {

// Totals since the bot was started; meaningful as differences.
struct CpuReading {
  std::chrono::nanoseconds cpu{};  // CPU time, ended threads included
  // Run-queue wait: runnable, but another thread had the core. A sum over live threads, so it falls
  // when one ends. The kernel books a wait only when it is over.
  std::chrono::nanoseconds waited{};
  std::uint32_t threads = 0;  // alive
  bool runnable = false;      // at least one thread runs or waits for a core
  // None does, but one waits inside the kernel, for a lock or a disk. Only for several threads.
  bool blocked = false;
  std::uint64_t sleeps = 0;  // how often the thread slept or was stopped; only for a single thread
};

}  // namespace splendor::sandbox
