// Keeping a program on one core.
#pragma once

#include <sched.h>

#include <stdexcept>

namespace splendor::bench {

// Pins this process, and every process it starts from now on, to a core.
inline void stay_on(unsigned core) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(core, &only);
  if (::sched_setaffinity(0, sizeof(only), &only) != 0) throw std::runtime_error("affinity");
}

}  // namespace splendor::bench
