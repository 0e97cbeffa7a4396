// Sets as the bits of a word.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace splendor {

// Returns the position of the set bit with `n` set bits below it. REQUIRES: more than `n` bits are
// set.
//
// Bisects the word. Dropping the lowest bit n times would be simpler to read, but the end of that
// loop is a branch that a processor mispredicts every other time.
template <class Word>
constexpr int nth_bit(Word mask, int n) {
  int from = 0;
  for (int width = std::numeric_limits<Word>::digits / 2; width > 0; width /= 2) {
    const Word part = static_cast<Word>(mask >> from) & static_cast<Word>((Word{1} << width) - 1);
    const int here = std::popcount(part);
    const int beyond = -static_cast<int>(n >= here);  // all bits set, or none
    n -= here & beyond;
    from += width & beyond;
  }
  return from;
}

}  // namespace splendor
