// The first part of the system call filter, written by hand: rules that libseccomp can't express,
// such as "no number but its own" or "none but these".
#pragma once

#include <linux/filter.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

// Who answers a call that would start a process or, on the host, a thread.
enum class Starts {
  told,    // the launcher, so that it can count them
  untold,  // the kernel, where something else listens already: processes are refused, threads pass
};

class Preamble {
 public:
  // For one bot, with this number. What none of the rules denies goes on behind them.
  Preamble(const Setting& setting, pid_t bot, Starts starts);

  [[nodiscard]] const sock_filter* code() const { return code_; }
  [[nodiscard]] size_t size() const { return size_; }

 private:
  void add(unsigned code, uint32_t value, size_t if_true = 0, size_t if_false = 0);
  void load_argument(unsigned number);
  void go_on();
  void end_rules();
  // The calls begin with the number of the call in the register, and leave it there if it is
  // another.
  void deny_newer_calls();
  void deny_processes(const Setting& setting, Starts starts);
  void allow_only(const char* call, unsigned argument, const uint32_t* values, size_t count,
                  int error);

  static constexpr size_t kMaxSize = 128;
  sock_filter code_[kMaxSize];
  size_t size_ = 0;
};

}  // namespace splendor::sandbox::launcher
