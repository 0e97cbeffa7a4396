#include "referee/process/exit_text.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace splendor::process {
namespace {

TEST(ExitText, NamesTheStatusOrTheSignal) {
  EXPECT_EQ(exit_text(Exited{3}), "exited with status 3");
  EXPECT_EQ(exit_text(Signalled{SIGKILL}), "was killed by signal 9 (Killed)");
}

}  // namespace
}  // namespace splendor::process
