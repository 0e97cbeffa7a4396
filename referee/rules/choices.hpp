// All ways to choose a given number of tokens out of a heap: which tokens to give back, and (with
// free payment) which of the gems due are paid in gold instead.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "referee/rules/bits.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {
namespace detail {

inline constexpr int kMostChosen = 5;  // gold tokens in the game; returns are at most 3
inline constexpr int kMostOfAColour = 7;

// Heaps of k tokens in six colours: C(k + 5, 5).
inline constexpr std::array<std::size_t, kMostChosen + 1> kMultisets{1, 6, 21, 56, 126, 252};

using ChoiceMask = std::array<std::uint64_t, 4>;

struct ChoiceTables {
  // kinds[k]: every heap of k tokens, in lexicographic order of the letters.
  std::array<std::array<Tokens, 252>, kMostChosen + 1> kinds{};
  // at_most[k][colour][n]: which of kinds[k] have at most n of that colour.
  std::array<std::array<std::array<ChoiceMask, kMostOfAColour + 1>, 6>, kMostChosen + 1> at_most{};
};

extern const ChoiceTables kChoiceTables;

inline const ChoiceMask& at_most(int k, Colour colour, int n) {
  return kChoiceTables.at_most[static_cast<std::size_t>(k)][static_cast<std::size_t>(colour)]
                              [static_cast<std::size_t>(n)];
}

}  // namespace detail

// The ways to choose exactly `k` tokens out of `heap`, numbered from 0. For each colour a
// precomputed mask says which heaps of k tokens need no more of it than there is. The AND of the
// six masks are the choices, and their number is a count of bits.
class TokenChoices {
 public:
  // REQUIRES: 0 <= k <= 5, and at most 7 of each colour in `heap`
  TokenChoices(Tokens heap, int k) : k_(static_cast<std::size_t>(k)) {
    if (k == 0) {
      mask_[0] = 1;  // the one way to choose nothing
      return;
    }
    const auto fitting = [&](Colour colour, std::size_t w) {
      return detail::at_most(k, colour, heap[colour])[w];
    };
    for (std::size_t w = 0; w < words(); ++w) {
      // Not a loop over the colours, which the compiler does not see through.
      mask_[w] = fitting(Colour::white, w) & fitting(Colour::blue, w) & fitting(Colour::green, w) &
                 fitting(Colour::red, w) & fitting(Colour::black, w) & fitting(Colour::gold, w);
    }
  }

  [[nodiscard]] bool nothing_to_choose() const { return k_ == 0; }
  [[nodiscard]] int size() const {
    int count = 0;
    for (std::size_t w = 0; w < words(); ++w) count += std::popcount(mask_[w]);
    return count;
  }

  // REQUIRES: 0 <= i < size()
  [[nodiscard]] Tokens operator[](int i) const {
    if (k_ == 0) return {};
    std::size_t w = 0;
    if (words() > 1) {
      for (int here = std::popcount(mask_[0]); i >= here; here = std::popcount(mask_[w])) {
        i -= here;
        ++w;
      }
    }
    return kind(w, nth_bit(mask_[w], i));
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words(); ++w) {
      for (std::uint64_t mask = mask_[w]; mask != 0; mask &= mask - 1)
        visit(kind(w, std::countr_zero(mask)));
    }
  }

 private:
  [[nodiscard]] std::size_t words() const { return (detail::kMultisets[k_] + 63) / 64; }
  [[nodiscard]] Tokens kind(std::size_t w, int bit) const {
    return detail::kChoiceTables.kinds[k_][w * 64 + static_cast<std::size_t>(bit)];
  }

  std::size_t k_;
  detail::ChoiceMask mask_;  // only the first words() are used
};

}  // namespace splendor
