// What one bot may use.
#pragma once

#include <chrono>
#include <cstdint>

namespace splendor::sandbox {

constexpr std::uint64_t kMiB = 1024ULL * 1024;
constexpr std::uint64_t kGiB = 1024ULL * kMiB;

// Whether a bot may start other processes. Threads are always allowed.
enum class Processes {
  one,   // threads only: memory is one process's, and freezing it is a single signal
  many,  // for bots that need helpers; memory is then the sum over all of them
};

// Everything in one jail together, unless a line says "per process".
struct Limits {
  // Bytes of memory of the bot's own: anonymous, swapped, shared, and the page tables. Code and
  // files it maps to read don't count. Asking for more private memory fails at once (per
  // process); what slips past that is found when the memory is looked at next, and everything is
  // killed.
  std::uint64_t memory = 512 * kMiB;

  // Bytes of address space (per process). Generous, since Java and Node reserve far more than they
  // use; it only bounds the page tables that a sparse mapping can cost.
  std::uint64_t address_space = 64 * kGiB;

  // Bytes of the main thread's stack (per process); it is not part of `memory`'s first check.
  std::uint64_t stack = 8 * kMiB;

  Processes processes = Processes::one;

  // Threads, all processes together. A JVM on many cores wants about 40.
  std::uint32_t threads = 64;

  // Open descriptors (per process). Each can hold kernel memory (a pipe 64 KiB, a socket 200 KiB),
  // which nothing else bounds.
  std::uint32_t open_files = 256;

  // Bytes and number of files in the private /tmp, which is memory too and comes on top of
  // `memory`. An empty file costs the kernel about 1 KiB, hence the second limit.
  std::uint64_t tmp_size = 16 * kMiB;
  std::uint32_t tmp_files = 4096;

  // CPU seconds of one process over its whole life. Only a last resort behind the match clock, so
  // it must be more than any match or series of matches can need.
  std::chrono::seconds cpu{3600};
};

// How often the memory in use is looked at. Within it a single core can fill about 100 MiB; on a
// busy core the look can come later.
constexpr std::chrono::milliseconds kMemoryCheck{20};

}  // namespace splendor::sandbox
