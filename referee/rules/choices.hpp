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

inline constexpr int kMostChosen = 5;     // gold tokens in the game; returns are at most 3
inline constexpr int kMostOfAColour = 8;  // one more than the game has, see ChoiceCounter

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

// The ways to choose exactly `k` tokens out of `heap`, numbered from 0.
// For each colour a precomputed mask says which heaps of k tokens ask for no more of it than there
// is; the masks of the six colours are combined, and counting the choices is counting bits.
class TokenChoices {
 public:
  // REQUIRES: 0 <= k <= 5, and at most 7 of each colour in `heap`
  TokenChoices(Tokens heap, int k) : k_(static_cast<std::size_t>(k)) {
    if (k == 0) {
      mask_[0] = 1;  // the one way to choose nothing
      return;
    }
    for (std::size_t w = 0; w < words(); ++w) {
      std::uint64_t mask = ~0ULL;
      for (const Colour colour : kColours) mask &= detail::at_most(k, colour, heap[colour])[w];
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
    if (words() > 1) {
      for (int here = std::popcount(mask_[0]); i >= here; here = std::popcount(mask_[w])) {
        i -= here;
        ++w;
      }
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
  [[nodiscard]] std::size_t words() const { return (detail::kMultisets[k_] + 63) / 64; }
  [[nodiscard]] Tokens kind(std::size_t w, std::uint64_t mask) const {
    return detail::kChoiceTables
        .kinds[k_][w * 64 + static_cast<std::size_t>(std::countr_zero(mask))];
  }

  std::size_t k_;
  detail::ChoiceMask mask_;  // the first words() of them
};

// Counts the ways to choose k of the tokens in `heap` plus one of each colour of a set, for many
// such sets: what does not depend on the set is combined once.
class ChoiceCounter {
 public:
  // REQUIRES: 1 <= k <= 3, and at most 7 of each colour in `heap`
  ChoiceCounter(Tokens heap, int k) {
    const auto mask = [&](Colour colour, int added) {
      return detail::at_most(k, colour, heap[colour] + added)[0];
    };
    for (unsigned bits = 0; bits < 4; ++bits) {
      const int first = static_cast<int>(bits & 1);
      const int second = static_cast<int>(bits >> 1);
      white_blue_[bits] = mask(Colour::white, first) & mask(Colour::blue, second);
      green_red_[bits] = mask(Colour::green, first) & mask(Colour::red, second);
    }
    const std::uint64_t gold = mask(Colour::gold, 0);
    black_gold_ = {mask(Colour::black, 0) & gold, mask(Colour::black, 1) & gold};
  }
  // REQUIRES: no gold among `added`
  [[nodiscard]] int count(ColourSet added) const {
    const unsigned bits = added.bits();
    return std::popcount(white_blue_[bits & 3] & green_red_[(bits >> 2) & 3] &
                         black_gold_[bits >> 4]);
  }

 private:
  std::array<std::uint64_t, 4> white_blue_;
  std::array<std::uint64_t, 4> green_red_;
  std::array<std::uint64_t, 2> black_gold_;
};

}  // namespace splendor
