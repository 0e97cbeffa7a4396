// Counts the ways to return tokens, without listing them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "referee/rules/tokens.hpp"

namespace splendor {
namespace detail {

// The number of sets of two and of three out of n colours.
inline constexpr std::array kPairs{0, 0, 1, 3, 6, 10, 15};
inline constexpr std::array kTriples{0, 0, 0, 1, 4, 10, 20};
constexpr int pairs_of(int n) { return kPairs[static_cast<std::size_t>(n)]; }
constexpr int triples_of(int n) { return kTriples[static_cast<std::size_t>(n)]; }

// How many sets of `size` out of `colours` colours there are, and how many contain one, two, three
// given colours.
struct SetCounts {
  int all, with_one, with_two, with_three;
};
constexpr int choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  int count = 1;
  for (int i = 1; i <= k; ++i) count = count * (n - k + i) / i;
  return count;
}
inline constexpr auto kSetCounts = [] {
  std::array<std::array<SetCounts, 4>, 6> counts{};
  for (int n = 0; n <= 5; ++n) {
    for (int size = 0; size <= 3; ++size) {
      counts[static_cast<std::size_t>(n)][static_cast<std::size_t>(size)] = {
          choose(n, size), choose(n - 1, size - 1), choose(n - 2, size - 2),
          choose(n - 3, size - 3)};
    }
  }
  return counts;
}();

}  // namespace detail

// The ways to return k tokens, one to three, from a heap. They depend only on which colours it has
// at least one, two and three of: one token is of any colour there; two are of different colours,
// or a pair; three are of different colours, a pair and another colour, or three alike.
class Returns {
 public:
  explicit Returns(Tokens heap)
      : once_(heap.at_least(1).bits()),
        twice_(heap.at_least(2).bits()),
        thrice_(heap.at_least(3).bits()) {}

  // REQUIRES, here and below: 1 <= k <= 3
  [[nodiscard]] int count(int k) const { return count_with({}, k); }

  // The same after adding one token of each of these gems to the heap.
  [[nodiscard]] int count_with(ColourSet taken, int k) const {
    const unsigned more = taken.bits();
    const int once = std::popcount(once_ | more);
    if (k == 1) return once;
    const int twice = std::popcount(twice_ | (once_ & more));
    if (k == 2) return detail::pairs_of(once) + twice;
    const int thrice = std::popcount(thrice_ | (twice_ & more));
    return detail::triples_of(once) + twice * (once - 1) + thrice;
  }

  // The sum of count_with(taken, k) over all sets of `size` of these gems: the formula above,
  // summed term by term. A set adds one of its gems to `once` if the heap has none of it (there are
  // `new_once` such gems), to `twice` if it has one, to `thrice` if it has two. How many sets
  // contain one, two or three given gems is the same for all gems.
  [[nodiscard]] int sum_over(ColourSet gems, int size, int k) const {
    const unsigned from = gems.bits();
    const auto& [all, with_one, with_two, with_three] =
        detail::kSetCounts[static_cast<std::size_t>(gems.size())][static_cast<std::size_t>(size)];
    const int once = std::popcount(once_);
    const int new_once = std::popcount(from & ~once_);
    if (k == 1) return all * once + with_one * new_once;
    const int twice = std::popcount(twice_);
    const int new_twice = std::popcount(from & once_ & ~twice_);
    const int two = detail::pairs_of(once) + twice;
    if (k == 2) {
      return all * two + with_one * (new_once * once + new_twice) +
             with_two * detail::pairs_of(new_once);
    }
    const int thrice = std::popcount(thrice_);
    const int new_thrice = std::popcount(from & twice_ & ~thrice_);
    const int three = detail::triples_of(once) + twice * (once - 1) + thrice;
    return all * three + with_one * (new_once * two + new_twice * (once - 1) + new_thrice) +
           with_two * (detail::pairs_of(new_once) * once + new_once * new_twice) +
           with_three * detail::triples_of(new_once);
  }

 private:
  unsigned once_;
  unsigned twice_;
  unsigned thrice_;
};

}  // namespace splendor
