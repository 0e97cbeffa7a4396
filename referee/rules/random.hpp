// Our own random number generator, so that a seed means the same on every platform and in every
// version.
#pragma once

#include <cstdint>
#include <utility>

namespace splendor {

// SplitMix64 (Steele, Lea, Flood 2014): the state advances by a constant, and the output is a mix
// of the state. Small enough to reimplement in any language, see docs/deals.md.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // Uniform in 0..bound-1, without bias (Lemire 2019, on 32 bits). REQUIRES: bound > 0
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t unfair = (0U - bound) % bound;
      while (low < unfair) {
        product = (next() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Fisher–Yates, from the last place down.
  template <class List>
  constexpr void shuffle(List& list) {
    for (auto i = static_cast<std::uint32_t>(list.size()); i > 1; --i) {
      std::swap(list[i - 1], list[below(i)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace splendor
