#include "tests/bench/scratch.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace splendor::bench {

namespace fs = std::filesystem;

namespace {

fs::path parent_folder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr ? chosen : "/var/tmp";
}

}  // namespace

Scratch::Scratch() : folder_(parent_folder(), "splendor-") {}

double resident_mib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmRSS:") continue;
    double kib = 0;
    status >> kib;
    return kib / 1024;
  }
  throw std::runtime_error("/proc/self/status has no VmRSS");
}

}  // namespace splendor::bench
