// CPU time and run-queue wait of everything in the jail, for bots of several processes.
#pragma once

#include <stdint.h>
#include <sys/types.h>

namespace splendor::sandbox::launcher {

// Like sandbox::CpuReading, in nanoseconds.
struct CpuUse {
  int64_t cpu = 0;
  int64_t waited = 0;
  uint32_t threads = 0;
  bool runnable = false;
  bool blocked = false;
};

// Adds up all processes but this one. Ended processes count with their CPU time, exact to a clock
// tick once their parent has waited for them. REQUIRES: this is process 1, and /proc is mounted.
CpuUse cpu_use();

// CPU time of one process, in nanoseconds; 0 if it is gone.
int64_t cpu_of(pid_t pid);

}  // namespace splendor::sandbox::launcher
