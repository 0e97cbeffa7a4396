// All ways to choose a given number of tokens out of a heap: which tokens to give back, and (with
// free payment) which of the gems due are paid in gold instead.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "referee/rules/tokens.hpp"

namespace splendor {
namespace detail {

inline constexpr int kMostChosen = 5;  // gold tokens in the game; returns are at most 3

// Ways to choose k things out of six kinds: C(k+5, 5).
constexpr std::size_t multisets_of(int k) {
  constexpr std::array<std::size_t, kMostChosen + 1> kCounts{1, 6, 21, 56, 126, 252};
  return kCounts[static_cast<std::size_t>(k)];
}

using ChoiceMask = std::array<std::uint64_t, 4>;

struct ChoiceTables {
  // kinds[k]: every heap of k tokens, in lexicographic order of the letters.
  std::array<std::array<Tokens, 252>, kMostChosen + 1> kinds{};
  // at_most[k][colour][n]: which of kinds[k] have at most n of that colour.
  std::array<std::array<std::array<ChoiceMask, kMostChosen + 1>, 6>, kMostChosen + 1> at_most{};
};

extern const ChoiceTables kChoiceTables;

}  // namespace detail

// The ways to choose exactly `k` tokens out of `heap`, numbered from 0.
// For each colour a precomputed mask says which heaps of k tokens ask for no more of it than there
// is; the masks of the six colours are combined, and counting the choices is counting bits.
class TokenChoices {
 public:
  // REQUIRES: 0 <= k <= 5
  TokenChoices(Tokens heap, int k) : k_(static_cast<std::size_t>(k)) {
    for (std::size_t w = 0; w < words(); ++w) {
      std::uint64_t mask = ~0ULL;
      for (const Colour colour : kColours) {
        const int have = heap[colour] < k ? heap[colour] : k;
        mask &= detail::kChoiceTables.at_most[k_][static_cast<std::size_t>(colour)]
                                             [static_cast<std::size_t>(have)][w];
      }
      mask_[w] = mask;
    }
  }

  [[nodiscard]] int size() const {
    int count = 0;
    for (std::size_t w = 0; w < words(); ++w) count += std::popcount(mask_[w]);
    return count;
  }

  // REQUIRES: 0 <= i < size()
  [[nodiscard]] Tokens operator[](int i) const {
    std::size_t w = 0;
    for (int here = std::popcount(mask_[0]); i >= here; here = std::popcount(mask_[w])) {
      i -= here;
      ++w;
    }
    std::uint64_t mask = mask_[w];
    for (; i > 0; --i) mask &= mask - 1;
    return kind(w, mask);
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words(); ++w) {
      for (std::uint64_t mask = mask_[w]; mask != 0; mask &= mask - 1) visit(kind(w, mask));
    }
  }

 private:
  [[nodiscard]] std::size_t words() const { return (detail::multisets_of(static_cast<int>(k_)) + 63) / 64; }
  [[nodiscard]] Tokens kind(std::size_t w, std::uint64_t mask) const {
    return detail::kChoiceTables
        .kinds[k_][w * 64 + static_cast<std::size_t>(std::countr_zero(mask))];
  }

  std::size_t k_;
  detail::ChoiceMask mask_{};
};

}  // namespace splendor
