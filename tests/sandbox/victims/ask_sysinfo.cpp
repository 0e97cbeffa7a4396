// Prints the results of sysinfo() and of the C library functions based on it.
#include <sys/sysinfo.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  struct sysinfo info {};
  memset(&info, 0x55, sizeof(info));
  if (sysinfo(&info) != 0) tell("refused: %d\n", errno);
  tell("memory %d MiB, free %d MiB, shared %d, buffers %d, swap %d, processes %d, load %d\n",
       static_cast<int>(info.totalram * info.mem_unit >> 20),
       static_cast<int>(info.freeram * info.mem_unit >> 20), static_cast<int>(info.sharedram),
       static_cast<int>(info.bufferram), static_cast<int>(info.totalswap),
       static_cast<int>(info.procs), static_cast<int>(info.loads[0]));
  tell("pages for %ld MiB\n", sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE) >> 20);
  if (syscall(SYS_sysinfo, 1) == 0 || errno != EFAULT) tell("a bad address is not refused\n");
}
