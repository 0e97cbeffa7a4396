#include "arena/workers/cores.hpp"

#include <sched.h>

namespace splendor::arena {

std::vector<unsigned> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<unsigned> list;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
    for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
      if (CPU_ISSET(core, &set)) list.push_back(core);
    }
  }
  if (list.empty()) list.push_back(0);
  return list;
}

}  // namespace splendor::arena
