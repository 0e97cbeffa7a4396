#include "tests/bench/scratch.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace splendor::bench {

namespace fs = std::filesystem;

Scratch::Scratch() {
  const char* chosen = std::getenv("TMPDIR");
  std::string path = std::string(chosen != nullptr ? chosen : "/var/tmp") + "/splendor-XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp " + path);
  folder_ = path;
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

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
