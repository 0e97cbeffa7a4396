// What one bot may use.
#pragma once

#include <chrono>
#include <cstdint>

#include "referee/base/conventions.hpp"

namespace splendor::sandbox {

constexpr std::uint64_t kMiB = 1024ULL * 1024;
constexpr std::uint64_t kGiB = 1024ULL * kMiB;

// Whether a bot may start other processes. Threads are always allowed.
enum class Processes {
  one,   // threads only: one process to measure, and one signal to freeze
  many,  // for bots that need helpers; memory is the sum over all processes
};

// For everything in one jail together, unless a line says "per process".
struct Limits {
  // Bytes of the bot's own memory: anonymous, swapped, shared, and the page tables. Code and files
  // that it maps to read don't count. Asking for more private memory fails at once (per process);
  // what slips past that is found at the next check (kMemoryCheck), and everything is killed.
  std::uint64_t memory = kDefaultMemoryMib * kMiB;

  // Bytes of address space (per process). Generous, because Java and Node reserve far more than
  // they use; it only bounds the page tables of sparse mappings.
  std::uint64_t address_space = 64 * kGiB;

  // Bytes of the main thread's stack (per process). Not covered by the first check of `memory`.
  std::uint64_t stack = 8 * kMiB;

  Processes processes = Processes::one;

  // Threads of all processes. A JVM on many cores needs about 40.
  std::uint32_t threads = 64;

  // Open descriptors (per process). Each can hold kernel memory (a pipe 64 KiB, a socket 200 KiB)
  // that no other limit bounds.
  std::uint32_t open_files = 256;

  // Bytes and number of files in the private /tmp, which is memory too and comes on top of
  // `memory`. An empty file costs the kernel about 1 KiB, hence the second limit.
  std::uint64_t tmp_size = 16 * kMiB;
  std::uint32_t tmp_files = 4096;

  // CPU time of one process over its whole life. A last resort behind the match clock, so it must
  // be more than any series of matches needs.
  std::chrono::seconds cpu{3600};
};

// Interval of memory checks. Between two checks a single core can fill about 100 MiB; on a busy
// core a check can come late.
constexpr std::chrono::milliseconds kMemoryCheck{20};

}  // namespace splendor::sandbox
