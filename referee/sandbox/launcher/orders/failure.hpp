// What failed, for the referee's message.
#pragma once

#include <errno.h>

namespace splendor::sandbox::launcher {

struct Failure {
  const char* where = nullptr;  // nullptr on success
  int error = 0;

  explicit operator bool() const { return where != nullptr; }
};

// A failure with the errno of the last system call.
inline Failure failed(const char* where) { return {where, errno}; }

}  // namespace splendor::sandbox::launcher
