// The system call filter.
#pragma once

#include <linux/filter.h>
#include <stddef.h>

#include "referee/sandbox/launcher/failure.hpp"
#include "referee/sandbox/launcher/preamble.hpp"
#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

// Compiled once, loaded by every bot.
class Filter {
 public:
  Failure build(const Setting& setting);
  // From now on and for ever, for this process and its descendants. Through `listener` the kernel
  // asks what to answer when they want to start a process; negative: it decides alone.
  Failure load(const Setting& setting, int& listener) const;

 private:
  // The kernel's answer; negative: errno says why not.
  long load_with(const Setting& setting, Starts starts) const;

  static constexpr size_t kMaxLength = 4096;  // of instructions; the kernel's own limit
  sock_filter code_[kMaxLength];
  unsigned short length_ = 0;
};

}  // namespace splendor::sandbox::launcher
