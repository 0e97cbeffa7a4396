#include "referee/sandbox/core_idle.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace splendor::sandbox {

CoreIdle::CoreIdle(pid_t pid) {
  CPU_ZERO(&cores_);
  // If that fails, no core is known, and read() finds nothing.
  if (::sched_getaffinity(pid, sizeof(cores_), &cores_) != 0) CPU_ZERO(&cores_);
  before_ = read();
}

std::vector<std::chrono::nanoseconds> CoreIdle::read() const {
  static const long ticks = ::sysconf(_SC_CLK_TCK);
  std::vector<std::chrono::nanoseconds> idle;
  std::ifstream stat("/proc/stat");
  for (std::string line; std::getline(stat, line) && line.starts_with("cpu");) {
    unsigned core = 0;
    long long nothing = 0;
    long long disk = 0;  // nothing to do until a disk answers
    const int found =
        std::sscanf(line.c_str(), "cpu%u %*d %*d %*d %lld %lld", &core, &nothing, &disk);
    if (found != 3 || core >= CPU_SETSIZE || !CPU_ISSET(core, &cores_)) continue;
    idle.emplace_back(std::chrono::nanoseconds(std::chrono::seconds(1)) * (nothing + disk) / ticks);
  }
  return idle;
}

std::chrono::nanoseconds CoreIdle::longest() const {
  const auto now = read();
  std::chrono::nanoseconds longest{};
  // If a core came or went meanwhile, the lists differ, and nothing is known.
  if (now.size() != before_.size()) return longest;
  for (std::size_t i = 0; i < now.size(); ++i) longest = std::max(longest, now[i] - before_[i]);
  return longest;
}

}  // namespace splendor::sandbox
