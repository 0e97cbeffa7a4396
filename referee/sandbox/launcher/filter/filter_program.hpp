// Assembles a program for the kernel's system call filter (seccomp), instruction by instruction.
#pragma once

#include <linux/filter.h>
#include <stddef.h>
#include <stdint.h>

namespace splendor::sandbox::launcher {

// Programs are written from the end to the beginning, because jumps lead only forwards: the target
// of a jump exists already, and its distance is known.
class FilterProgram {
 public:
  // An instruction, counted from the end of the program.
  using Place = size_t;

  // Each adds instructions in front of all others and returns where they begin.
  Place answer(uint32_t value);                            // ends the program; reuses a near one
  Place load(size_t offset, Place next);                   // a word of seccomp_data
  Place mask(uint32_t bits, Place next);                   // keeps these bits of the word
  Place if_equal(uint32_t value, Place yes, Place no);     // the word is `value`
  Place if_at_least(uint32_t value, Place yes, Place no);  // the word is `value` or more
  Place if_any_bit(uint32_t bits, Place yes, Place no);    // the word has one of the bits

  // Replaces `value` by `other` in all comparisons for equality.
  void replace(uint32_t value, uint32_t other);

  // False if there was no room for the whole program.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] size_t size() const { return size_; }
  [[nodiscard]] sock_filter* code() { return code_ + kMaxSize - size_; }

 private:
  // The longest jump of a comparison: its offset is one byte.
  static constexpr size_t kReach = 255;
  static constexpr size_t kMaxSize = 1024;

  Place add(unsigned code, uint32_t value, size_t if_true = 0, size_t if_false = 0);
  Place compare(unsigned code, uint32_t value, Place yes, Place no);
  // Returns a place close enough for a comparison from which the target is reached.
  Place near(Place target);
  Place jump(Place target);
  [[nodiscard]] const sock_filter& at(Place place) const { return code_[kMaxSize - place]; }

  sock_filter code_[kMaxSize];
  size_t size_ = 0;
  bool complete_ = true;
};

}  // namespace splendor::sandbox::launcher
