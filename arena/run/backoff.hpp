// Exponential backoff: pauses that double each time.
#pragma once

#include <algorithm>
#include <chrono>

namespace splendor::arena {

// `first`, doubled `times` times, at most `longest`. REQUIRES: times >= 0.
[[nodiscard]] inline std::chrono::milliseconds backoff(std::chrono::milliseconds first, int times,
                                                       std::chrono::milliseconds longest) {
  constexpr int kMostDoublings = 20;
  return std::min(longest, first * (1 << std::min(times, kMostDoublings)));
}

}  // namespace splendor::arena
