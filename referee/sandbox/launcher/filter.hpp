// The system call filter.
#pragma once

#include <linux/filter.h>
#include <stddef.h>

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/failure.hpp"

namespace splendor::sandbox::launcher {

// Compiled once, loaded by every bot.
class Filter {
 public:
  Failure build(const control::Configure& limits);
  // From now on and for ever, for this process and its descendants.
  Failure load() const;

 private:
  static constexpr size_t kMaxLength = 4096;  // of instructions; the kernel's own limit
  sock_filter code_[kMaxLength];
  unsigned short length_ = 0;
};

}  // namespace splendor::sandbox::launcher
