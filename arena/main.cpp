#include <unistd.h>

#include <csignal>

#include "arena/cli/run.hpp"

namespace {

constexpr int kInterrupted = 130;

void stop_at_once(int /*signal*/) { _exit(kInterrupted); }

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, stop_at_once);
  return splendor::cli::run(argc, argv);
}
