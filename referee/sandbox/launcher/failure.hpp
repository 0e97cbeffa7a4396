// What went wrong, for the referee's message.
#pragma once

#include <errno.h>

namespace splendor::sandbox::launcher {

struct Failure {
  const char* where = nullptr;  // nullptr: nothing failed
  int error = 0;

  explicit operator bool() const { return where != nullptr; }
};

// With the reason of the system call that has just failed.
inline Failure failed(const char* where) { return {where, errno}; }

}  // namespace splendor::sandbox::launcher
