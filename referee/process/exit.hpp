// How a process ended.
#pragma once

#include <variant>

namespace splendor::process {

struct Exited {
  int code;
  friend bool operator==(Exited, Exited) = default;
};
struct Signalled {
  int signal;
  friend bool operator==(Signalled, Signalled) = default;
};
using Exit = std::variant<Exited, Signalled>;

}  // namespace splendor::process
